// Runs one TypeScript program with the project's own tsx: `node shared/build/run.mjs FILE [ARG ...]`.
// Installs dependencies first if they are missing, so that every npm script works on a clean clone.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await ensureInstalled(root);

const [file, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, ['--import', 'tsx', path.resolve(root, file), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROJECT_ROOT: root },
});
// Ctrl-C reaches the whole foreground group already; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
