import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import type { ServiceUser } from './service-user';

/** Runs the server and holds a pipe: when the pipe closes, however we end, the server stops. When the server ends, so does this script. */
const watch = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" ) 2>/dev/null &
watcher=$!
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit $code`;

export type SupervisedProcess = ReturnType<typeof runSupervised>;

interface Options {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly user: ServiceUser | null;
}

export function runSupervised({ command, args, logFile, user }: Options) {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn('/bin/sh', ['-c', watch, 'postgres-watch', command, ...args], {
    cwd: '/',
    // A session of its own: Ctrl-C reaches only us, and we stop the database last.
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  });
  closeSync(log);
  // Closing a pipe to a process that is gone is not a failure.
  child.stdin?.on('error', () => undefined);
  /** Resolves when the server has ended. */
  const ended: Promise<void> = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined, () => undefined);
  let over = false;
  void ended.then(() => (over = true));
  // Asked to stop, the server rolls open transactions back.
  return { ended, hasEnded: () => over, askToStop: () => void child.stdin?.destroy() };
}
