import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../tooling/workspaces';

/** Registers a function to call when the bench ends. */
export type AtEnd = (end: () => unknown) => void;

/** Playwright would exit on a signal before the rest has ended. */
export const leavesSignalsToBench = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Ends what a bench has started, the last first: on success, on failure and on a signal. */
export function benchRun(): { readonly atEnd: AtEnd; readonly end: () => Promise<void> } {
  const ends: (() => unknown)[] = [];
  async function end(): Promise<void> {
    for (let next = ends.pop(); next !== undefined; next = ends.pop()) {
      try {
        await next();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  }
  let leaving = false;
  const leave = (code: number) => {
    if (leaving) return;
    leaving = true;
    void end().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(130));
  // A failure during the shutdown is a consequence.
  process.on('uncaughtException', (error) => {
    if (!leaving) console.error(error);
    leave(1);
  });
  return { atEnd: (next) => void ends.push(next), end };
}

/** Installs the browser if it is missing, as `npm test` does. */
export function ensureBrowser(): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'shared/tooling/test/ensure-chromium.ts')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('There is no browser to measure with');
}
