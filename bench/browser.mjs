#!/usr/bin/env node
// The module of the page beside the same code compiled for this processor, on one thread:
//
//     ../module && cargo build --release -p siasat-browser --example measure
//     bench/browser.mjs target/wasm32-unknown-unknown/site/siasat_browser.wasm target/release/examples/measure
//
// Both answer the same questions in turn, three times; the best time of each counts. The
// engine of JavaScript is Node's, which is Chromium's.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const ROUNDS = 3;
const ENGINE = "engine:depth=D,threads=1,hash=32";
/** What is asked, and what it is called. */
const QUESTIONS = [
  ["perft connect4 8", { game: "connect4", perft: 8 }],
  ["perft kalah 9", { game: "kalah", perft: 9 }],
  ["perft congklak 7", { game: "congklak", perft: 7 }],
  ["perft knightthrough 4", { game: "knightthrough", perft: 4 }],
  ["engine connect4 depth 14", { game: "connect4", player: ENGINE.replace("D", 14) }],
  ["engine kalah depth 13", { game: "kalah", player: ENGINE.replace("D", 13) }],
  ["engine congklak depth 8", { game: "congklak", player: ENGINE.replace("D", 8) }],
  ["engine knightthrough depth 7", { game: "knightthrough", player: ENGINE.replace("D", 7) }],
  ["engine adjacency depth 4", { game: "adjacency", player: ENGINE.replace("D", 4) }],
  [
    "solve connect4 after 12 moves",
    { game: "connect4", moves: [..."444444322555"], solve: 32 },
  ],
  ["solve kalah 5x3", { game: "kalah:pits=5,seeds=3", solve: 32 }],
];

const [modulePath, nativePath] = process.argv.slice(2);
if (!nativePath) {
  console.error("usage: bench/browser.mjs MODULE.wasm MEASURE");
  process.exit(2);
}

/** A fresh instance for every question: no table is warm. */
async function openModule() {
  const compiled = await WebAssembly.compile(readFileSync(modulePath));
  return (question) => {
    let found;
    const host = {
      clock: () => performance.now(),
      calendar: () => Date.now(),
      random: () => Math.floor(Math.random() * 2 ** 32),
      send(head, length) {
        const text = Buffer.from(program.memory.buffer, head, length).toString();
        const said = JSON.parse(text);
        if (said.kind === "measured") found = said.measured;
        else if (said.kind === "panic") throw new Error(said.message);
      },
    };
    const program = new WebAssembly.Instance(compiled, { host }).exports;
    program.start(32, false);
    const text = Buffer.from(JSON.stringify(question));
    const place = program.input(text.length);
    new Uint8Array(program.memory.buffer, place, text.length).set(text);
    program.measure(1);
    return found;
  };
}

/** One process for every question, for the same reason. */
async function askNative(question) {
  const child = spawn(nativePath, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(`${JSON.stringify(question)}\n`);
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
}

const askModule = await openModule();
console.log("| | count | native, M/s | module, M/s | module/native |\n|---|---|---|---|---|");
for (const [name, question] of QUESTIONS) {
  const best = { native: Infinity, module: Infinity };
  let counts;
  for (let round = 0; round < ROUNDS; round++) {
    const native = await askNative(question);
    const module = askModule(question);
    if (native.error || module.error) throw new Error(`${name}: ${native.error ?? module.error}`);
    best.native = Math.min(best.native, native.seconds);
    best.module = Math.min(best.module, module.seconds);
    counts = [native.count, module.count];
  }
  const rate = [counts[0] / best.native, counts[1] / best.module];
  const same = counts[0] === counts[1] ? counts[0].toLocaleString("en") : counts.join(" / ");
  const shown = rate.map((one) => (one / 1e6).toFixed(2));
  console.log(
    `| ${name} | ${same} | ${shown[0]} | ${shown[1]} | ${Math.round((rate[1] / rate[0]) * 100)} % |`,
  );
}
