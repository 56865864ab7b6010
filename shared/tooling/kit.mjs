#!/usr/bin/env node
// The kit's commands for a remote in a stand-alone folder: `remote-kit COMMAND [ARG ...]`, in that folder.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const programs = { new: 'run/new.ts', build: 'build/build-workspace.ts', pack: 'release/pack-manifest.ts', release: 'release/release.ts' };
const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, command)) {
  console.error(`remote-kit knows ${Object.keys(programs).join(', ')}`);
  process.exit(2);
}
const program = path.join(import.meta.dirname, programs[command]);
const { status } = spawnSync(process.execPath, ['--max-semi-space-size=128', '--import', import.meta.resolve('tsx'), program, ...args], { stdio: 'inherit', env: { ...process.env, PROJECT_ROOT: process.cwd() } });
process.exit(status ?? 1);
