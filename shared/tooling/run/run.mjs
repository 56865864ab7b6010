// Runs one TypeScript program of the project: `node shared/tooling/run/run.mjs FILE [ARG ...]`.
// Installs dependencies first if they are missing, so that every npm script works on a clean clone.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './run-program.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
await ensureInstalled(root);
const [file, ...args] = process.argv.slice(2);
runProgram(root, file, args);
