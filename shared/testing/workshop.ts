import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copyCheckout } from './checkout';

/** A writable checkout with one remote in it. */
export interface Workshop {
  readonly folder: string;
  /** Replaces a text of a file, like an editor's save. */
  save(file: string, from: string, to: string): Promise<void>;
  /** `npm run dev` for the site at `origin`, which runs with the workshop as its `PROJECT_ROOT`. */
  develop(origin: string, ...words: string[]): Development;
  remove(): Promise<void>;
}

export interface Development {
  /** The output of its first builds, or all output when it has ended. */
  readonly verdict: Promise<string>;
  end(): Promise<void>;
}

export async function openWorkshop(remote: string): Promise<Workshop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dev-'));
  await copyCheckout(folder, new RegExp(`^(shared|shell|remote-${remote}|api/assets|api/migrations)/`));
  return {
    folder,
    save: async (file, from, to) => {
      const content = await readFile(path.join(folder, file), 'utf8');
      if (!content.includes(from)) throw new Error(`${file} has no "${from}" to replace`);
      await writeFile(path.join(folder, file), content.replace(from, () => to));
    },
    develop: (origin, ...words) => develop(folder, new URL(origin).port, words),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function develop(folder: string, port: string, words: readonly string[]): Development {
  const child = spawn(process.execPath, ['shared/tooling/run/run.mjs', 'shared/tooling/run/dev.ts', ...words], {
    cwd: folder,
    env: { ...process.env, PORT: port, PROJECT_ROOT: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const said = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (/did not build|Your working copy/.test(line)) resolve(line);
      });
    }
  });
  const ended = once(child, 'exit').then(() => lines.join('\n'));
  return {
    verdict: Promise.race([said, ended]),
    end: async () => {
      if (child.exitCode === null) child.kill();
      await ended;
    },
  };
}
