#!/usr/bin/env node
// The module of the page beside the native program, on one thread:
//
//     cargo build --release && bench/browser.mjs $(./module) target/release/siasat
//
// Both answer the same questions in turn, three times; the best of each counts. What is measured
// is processor time, so that other work on the machine takes away little, and the native program's
// without its start. The engine of JavaScript is Node's, which is Chromium's.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROUNDS = 3;
const LIMITS = "threads=1,hash=32";
const MEGABYTES = 32;
/** Counts of sequences: a game, and how deep. */
const COUNTS = [
  ["connect4", 10],
  ["kalah", 11],
  ["congklak", 9],
  ["knightthrough", 5],
];
/** Searches: a game, and how deep. */
const SEARCHES = [
  ["connect4", 14],
  ["connect4", 18],
  ["kalah", 13],
  ["congklak", 8],
  ["knightthrough", 7],
  ["knightthrough", 9],
  ["adjacency", 4],
  ["adjacency", 6],
];
/** Proofs without a book: a game, and moves from its start. */
const PROOFS = [
  ["connect4", [..."444444322555"]],
  ["kalah:pits=5,seeds=3", []],
];

/**
 * What is asked of the module, of the native program, and of a program that only starts.
 * @typedef {{ name: string, question: object, command: string[], start: string[] }} Row
 */

/** @returns {Row[]} */
function rows() {
  const count = ([game, depth]) => {
    const command = (deep) => ["perft", game, "--threads", "1", "--depth", `${deep}`];
    const name = `perft ${game} ${depth}`;
    return { name, question: { game, perft: depth }, command: command(depth), start: command(1) };
  };
  const search = ([game, depth]) => {
    const player = (deep) => `engine:depth=${deep},${LIMITS}`;
    const command = (deep) => ["best", game, "--player", player(deep)];
    const name = `engine ${game} depth ${depth}`;
    const question = { game, player: player(depth) };
    return { name, question, command: command(depth), start: command(1) };
  };
  const proof = ([game, moves]) => {
    const command = (spec) => ["solve", spec, "--no-book", "--value", "--memory", `${MEGABYTES}`];
    const after = moves.length > 0 ? ["--moves", moves.join(" ")] : [];
    const name = `solve ${game}${moves.length > 0 ? ` after ${moves.length} moves` : ""}`;
    const question = { game, moves, solve: MEGABYTES };
    return { name, question, command: [...command(game), ...after], start: command("nim") };
  };
  return [...COUNTS.map(count), ...SEARCHES.map(search), ...PROOFS.map(proof)];
}

const [modulePath, program] = process.argv.slice(2);
if (!program) {
  console.error("usage: bench/browser.mjs MODULE.wasm SIASAT");
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
        const text = Buffer.from(exports.memory.buffer, head, length).toString();
        const said = JSON.parse(text);
        if (said.kind === "measured") found = said.measured;
        else if (said.kind === "panic") throw new Error(said.message);
      },
    };
    const { exports } = new WebAssembly.Instance(compiled, { host });
    exports.start(MEGABYTES, false);
    const text = Buffer.from(JSON.stringify(question));
    const place = exports.input(text.length);
    new Uint8Array(exports.memory.buffer, place, text.length).set(text);
    const before = process.cpuUsage();
    exports.measure(1);
    const { user, system } = process.cpuUsage(before);
    if (found.error) throw new Error(found.error);
    return { count: found.count, seconds: (user + system) / 1e6 };
  };
}

/** Databases that are kept on this machine would answer for the native program alone. */
const nothingKept = mkdtempSync(join(tmpdir(), "siasat-bench-"));
process.on("exit", () => rmSync(nothingKept, { recursive: true, force: true }));

/** One process for every question. Its processor time is what the shell has read. */
async function askNative(command) {
  const shell = 'TIMEFORMAT="%3U %3S"; time "$@"';
  const child = spawn("bash", ["-c", shell, "bash", program, ...command, "--json"], {
    env: { ...process.env, LC_ALL: "C", HOME: nothingKept, XDG_DATA_HOME: nothingKept },
  });
  const read = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].on("data", (data) => (read[name] += data));
  await new Promise((done) => child.on("close", done));
  if (!read.stdout) throw new Error(read.stderr);
  const said = JSON.parse(read.stdout);
  const [user, system] = read.stderr.trim().split("\n").at(-1).split(" ");
  return { count: said.count ?? said.nodes, seconds: Number(user) + Number(system) };
}

const askModule = await openModule();
console.log("| | count | native, M/s | module, M/s | module/native |\n|---|---|---|---|---|");
for (const { name, question, command, start } of rows()) {
  const best = { start: Infinity, native: Infinity, module: Infinity };
  let counts;
  for (let round = 0; round < ROUNDS; round++) {
    const nothing = await askNative(start);
    const native = await askNative(command);
    const module = askModule(question);
    best.start = Math.min(best.start, nothing.seconds);
    best.native = Math.min(best.native, native.seconds);
    best.module = Math.min(best.module, module.seconds);
    counts = [native.count, module.count];
  }
  // The shell's clock has milliseconds.
  const seconds = [Math.max(best.native - best.start, 0.001), best.module];
  const rate = seconds.map((time, at) => counts[at] / time);
  const same = counts[0] === counts[1] ? counts[0].toLocaleString("en") : counts.join(" / ");
  const shown = rate.map((one) => (one / 1e6).toFixed(2));
  console.log(
    `| ${name} | ${same} | ${shown[0]} | ${shown[1]} | ${Math.round((rate[1] / rate[0]) * 100)} % |`,
  );
}
