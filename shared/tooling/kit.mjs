#!/usr/bin/env node
// The kit's commands for a remote in a stand-alone folder: `remote-kit COMMAND [ARG ...]`, in that folder.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { loneRemote } from './app-folders.mjs';

const programs = { new: 'run/new.ts', build: 'build/build-workspace.ts', pack: 'release/pack-manifest.ts', release: 'release/release.ts' };
const examples = ['new remote reports --route /informes', 'build reports', 'pack reports dist', 'release reports'];
const help = ['In the folder of a remote:', ...examples.map((example) => `  npx remote-kit ${example}`), ''].join('\n');
const [command = '--help', ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, command)) {
  const asked = ['--help', '-h'].includes(command);
  const nearest = closest(command, Object.keys(programs));
  if (asked) console.log(help);
  else console.error(`unknown command '${command}'\n${distance(command, nearest) > 2 ? help : `(Did you mean ${nearest}?)`}`);
  process.exit(asked ? 0 : 2);
}
const isSite = process.cwd() === path.resolve(import.meta.dirname, '../..');
if (command !== 'new' && !args.includes('--help') && !isSite && loneRemote(process.cwd()) === null) {
  console.error('This folder is no remote yet: its package.json needs a name such as "remote-reports", which is the remote reports');
  process.exit(2);
}
const program = path.join(import.meta.dirname, programs[command]);
const flags = ['--max-semi-space-size=128', '--import', import.meta.resolve('tsx')];
process.exit(spawnSync(process.execPath, [...flags, program, ...args], { stdio: 'inherit', env: { ...process.env, PROJECT_ROOT: process.cwd() } }).status ?? 1);
