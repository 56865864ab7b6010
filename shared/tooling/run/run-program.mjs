import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs one of the project's TypeScript programs with its own tsx, hands signals on, and ends as it ends. */
export function runProgram(root, file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROJECT_ROOT: root },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm dies of a SIGTERM without handing it on; whoever ended npm wants us to end too, and no process to stay behind.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}
