// Runs one TypeScript program of the project with its own tsx: `node shared/tooling/run/run.mjs FILE [ARG ...]`. Installs missing
// dependencies first, so that every npm script works on a clean clone. Node built-ins only until then.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
await ensureInstalled(root);
const [file, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, ['--max-semi-space-size=128', '--import', 'tsx', path.resolve(root, file), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PROJECT_ROOT: root } });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm exits on SIGTERM without forwarding it; then this program ends its child, so that no process stays behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
