import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApi } from 'shared/tooling/build/build-api';

const projectRoot = path.resolve(__dirname, '../..');

/** Command that starts the API as a deployment does: a build for this test, which is faster than one start from the sources. */
export const buildProgram = async (test: string): Promise<string[]> => ['--enable-source-maps', await buildApi(path.join(projectRoot, 'api/dist', `${test}-test`, 'main.js'))];

/** The API in its own process. */
export class RunningSite {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;

  constructor(readonly dataDir: string, program: readonly string[], settings: Readonly<Record<string, string>> = {}, { cuttable = false } = {}) {
    this.#child = spawn(process.execPath, program, {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, PROJECT_ROOT: projectRoot, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In its own process group if a test cuts the power; otherwise it ends with the tests.
      detached: cuttable,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      // A chunk may end in the middle of a line.
      let begun = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (begun + text).split('\n');
        begun = lines.pop() ?? '';
        this.lines.push(...lines.filter((line) => line !== ''));
      });
    }
  }

  /** Origin of the site once it is ready. */
  async origin(): Promise<string> {
    const origin = await this.listening();
    await this.ready(origin);
    return origin;
  }

  /** Origin of the site once it listens. */
  async listening(): Promise<string> {
    const line = await until(() => {
      if (this.#child.exitCode !== null) throw new Error(`The site ended:\n${this.lines.join('\n')}`);
      return this.lines.find((text) => text.includes('"the site is up"'));
    });
    const { port } = JSON.parse(line) as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  ready(origin: string): Promise<boolean> {
    return until(async () => (await fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false)) || undefined);
  }

  /** @returns the exit code; null when a signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode;
  }

  /** Kills the site and, at the same moment, its child processes. */
  async cutPower(): Promise<void> {
    if (this.#child.pid === undefined || this.hasEnded()) return;
    const ended = once(this.#child, 'exit');
    process.kill(-this.#child.pid, 'SIGKILL');
    await ended;
  }

  hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Process id of its PostgreSQL. */
  async postgres(): Promise<number> {
    return Number.parseInt(await readFile(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  }
}

/** Polls until there is a result. */
export async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
