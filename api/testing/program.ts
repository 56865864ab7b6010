import { execFile } from 'node:child_process';
import path from 'node:path';

export interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Root folder of the repository. */
export const projectRoot = path.resolve(__dirname, '../..');

/** Runs one of the project's programs as a terminal would: a new process with only these settings, for at most eight minutes. */
export function runProgram(file: string, words: readonly string[], settings: Readonly<Record<string, string>>): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, PROJECT_ROOT: projectRoot, ...settings };
    const child = execFile(process.execPath, ['--import', 'tsx', path.join(projectRoot, file), ...words], { cwd: projectRoot, env, timeout: 480_000, maxBuffer: 20_000_000 }, (_failure, out, error) => {
      resolve({ code: child.exitCode ?? 1, out: out.trim(), error: error.trim() });
    });
  });
}
