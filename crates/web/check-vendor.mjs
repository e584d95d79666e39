// Compares the files of others in this repository with vendor.json, and with the registry's
// packages, which `npm ci` has checked against the lock file.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";

const read = (path) => readFileSync(new URL(path, import.meta.url));
const hash = (path) => createHash("sha256").update(read(path)).digest("hex");
const faults = [];
const list = JSON.parse(read("vendor.json").toString());
for (const { file, package: name, version, source, sha256 } of list) {
  const installed = JSON.parse(read(`node_modules/${name}/package.json`).toString()).version;
  if (installed !== version) faults.push(`${name} ${installed} is installed, the list has ${version}`);
  if (hash(file) !== sha256) faults.push(`${file} is not what vendor.json says`);
  if (hash(`node_modules/${name}/${source}`) !== sha256) {
    faults.push(`${source} of ${name} ${version} is not what vendor.json says`);
  }
}
const scripts = readdirSync(new URL("page/vendor/", import.meta.url)).filter((name) => name.endsWith(".js"));
for (const name of scripts) {
  if (!list.some(({ file }) => file === `page/vendor/${name}`)) faults.push(`${name} is not in vendor.json`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
