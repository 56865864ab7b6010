import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../tooling/workspaces';

const benchRun = JSON.stringify(pathToFileURL(path.join(root, 'shared/testing/bench-run.ts')).href);

/** Runs a bench that has started two things, and calls `then` once the bench reports that it runs. */
async function run(body: string, then: (child: ReturnType<typeof spawn>) => void = () => undefined): Promise<{ said: string; code: number | null }> {
  const program = `const { benchRun } = await import(${benchRun}); const bench = benchRun(); bench.atEnd(() => console.log('first ended')); bench.atEnd(async () => { await null; console.log('second ended'); }); console.log('under way'); ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (said === '') then(child);
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { said, code };
}

const ended = 'under way\nsecond ended\nfirst ended\n';

it('ends what it started when it is done, the last first', async () => {
  expect(await run('await bench.end();')).toEqual({ said: ended, code: 0 });
});

it('ends what it started when it fails', async () => {
  expect(await run(`throw new Error('no browser');`)).toEqual({ said: ended, code: 1 });
  expect(await run(`void Promise.reject(new Error('lost')); await new Promise((resolve) => setTimeout(resolve, 60_000));`)).toEqual({ said: ended, code: 1 });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends what it started at %s', async (signal) => {
  expect(await run('await new Promise((resolve) => setTimeout(resolve, 60_000));', (child) => child.kill(signal))).toEqual({ said: ended, code: 130 });
});
