// `npm start`: everything from a clean clone to the running site. Built-ins alone, until the packages are there.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './run-program.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
await ensureInstalled(root);
runProgram(root, 'shared/tooling/run/start.ts', []);
