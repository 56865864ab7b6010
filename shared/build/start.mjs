// `npm start`: everything from a clean clone to the running site. Built-ins alone, until the packages are there.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await ensureInstalled(root);
const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'shared/build/start.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROJECT_ROOT: root },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
