import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import semver from 'semver';
import { packageVersion, root } from '../../workspaces';

/** The singleton's declarations that remotes see, by file without extension. */
export type Surface = Readonly<Record<string, string>>;

export const surfaceReport = path.join(root, 'shared/singleton/surface.api.md');
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
const options = ['--ignoreConfig', '--jsx', 'react-jsx', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--strict', '--skipLibCheck', '--pretty', 'false'];
const entry = 'singleton/index';

/** @throws {Error} with the compiler's output */
async function runCompiler(words: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [compiler, ...options, ...words], { cwd: root }).catch((cause: unknown) => {
    throw new Error(cause !== null && typeof cause === 'object' && 'stdout' in cause ? String(cause.stdout) : String(cause), { cause });
  });
}

/** The declarations reachable from the singleton's entry, as the compiler writes them, without the texts of copy. */
export async function readSurface(folder: string, shared = path.join(root, 'shared')): Promise<Surface> {
  await rm(folder, { recursive: true, force: true });
  await runCompiler(['--declaration', '--emitDeclarationOnly', '--removeComments', '--rootDir', shared, '--outDir', folder, path.join(shared, `${entry}.ts`), path.join(shared, 'styles/css-modules.d.ts')]);
  const surface: Record<string, string> = {};
  for (const files = new Set([entry]), waiting = [...files]; waiting.length > 0;) {
    const file = waiting.shift() ?? '';
    const text = (await readFile(path.join(folder, `${file}.d.ts`), 'utf8')).trim();
    surface[file] = file.includes('.copy.') ? text.replaceAll(/: (?:'[^'\n]*'|"[^"\n]*")/g, ': string') : text;
    for (const [, address = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
      const found = path.posix.join(path.posix.dirname(file), address);
      if (!files.has(found)) waiting.push(found);
      files.add(found);
    }
  }
  return Object.fromEntries(Object.entries(surface).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function writeReport(version: string, surface: Surface): string {
  const parts = Object.entries(surface).map(([file, text]) => `## ${file}\n\n\`\`\`ts\n${text}\n\`\`\`\n`);
  return [`# Public surface of shared/singleton ${version}\n\nWritten by \`npm run surface\`; \`npm run types\` compares it with the code.\n`, ...parts].join('\n');
}

export function parseReport(report: string): { readonly version: string; readonly surface: Surface } {
  const version = /^# Public surface of shared\/singleton (\S+)/.exec(report)?.[1];
  if (version === undefined) throw new Error(`${surfaceReport} names no version. Take it back from the last commit`);
  return { version, surface: Object.fromEntries([...report.matchAll(/^## (\S+)\n\n```ts\n([\s\S]*?)\n```$/gm)].map(([, file = '', text = '']) => [file, text])) };
}

/**
 * Compares parameters strictly in methods too, where the compiler allows bivariance. Each side has its own aliases: for one alias with two
 * arguments the compiler compares only the arguments.
 */
const sideOf = (side: 'before' | 'after') => `import * as ${side} from './${side}/${entry}';
type Strict_${side}<T> = T extends (...given: infer Given) => infer Answer ? (...given: Given) => Answer : T;
type Member_${side}<T> = T extends (...given: never[]) => unknown ? Strict_${side}<T> : T extends object ? { [K in keyof T]: Strict_${side}<T[K]> } : T;
type Surface_${side}<T> = { [K in keyof T]: Member_${side}<T[K]> };
`;
const check = `${sideOf('before')}${sideOf('after')}export const kept: Surface_before<typeof before> = after as Surface_after<typeof after>;
`;

const typesOf = (surface: Surface) => [...(surface[entry] ?? '').matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, all, names = '']) => names.split(',').flatMap((name) => (/^\s*(?:type )(\w+)/.exec(name) ?? (all === undefined ? null : /^\s*(\w+)/.exec(name)))?.[1] ?? []));

/** The compiler's errors for a remote that was built with `before`; empty when it stays compatible. */
async function findBreak(folder: string, before: Surface, after: Surface): Promise<string> {
  for (const [side, surface] of Object.entries({ before, after })) {
    for (const [file, text] of Object.entries(surface)) {
      const target = path.join(folder, side, `${file}.d.ts`);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  const types = typesOf(before);
  await writeFile(path.join(folder, 'check.ts'), `${check}${types.length === 0 ? '' : `export type { ${types.join(', ')} } from './after/${entry}';\n`}`);
  return runCompiler(['--noEmit', path.join(folder, 'check.ts')]).then(() => '', (error: unknown) => (error instanceof Error ? error.message : String(error)));
}

/** Why the code at `version` is not a valid successor of the report; null when it is. */
export async function findUndeclared(folder: string, report: string, version: string, after: Surface): Promise<string | null> {
  const { version: known, surface: before } = parseReport(report);
  if (writeReport(known, before) === writeReport(known, after)) return semver.gte(version, known) ? null : `shared is ${version}, and its surface ${known} already: a version is never lowered`;
  const broken = await findBreak(folder, before, after);
  const wanted = semver.inc(known, broken === '' ? 'minor' : 'major') ?? known;
  if (semver.gte(version, wanted)) return null;
  const what = broken === '' ? 'The singleton has grown or changed' : `The singleton breaks remotes that were built with ${known}`;
  return `${what}, and shared is still ${version}. Raise the version in shared/package.json to ${wanted} and run "npm run surface"${broken === '' ? '' : ', or keep what remotes use:'}\n${broken}`.trim();
}

/** `write` updates the report. @throws {Error} that says what to do */
export async function checkSurface(write: boolean): Promise<void> {
  const folder = path.join(root, 'node_modules/.cache/surface');
  const [report, version] = [await readFile(surfaceReport, 'utf8').catch(() => ''), await packageVersion(path.join(root, 'shared'))];
  const after = await readSurface(path.join(folder, 'emitted'));
  const undeclared = report === '' ? null : await findUndeclared(folder, report, version, after);
  if (undeclared !== null) throw new Error(undeclared);
  const current = writeReport(version, after);
  if (current === report) return;
  if (!write) throw new Error('shared/singleton/surface.api.md is not what the code says. Run "npm run surface" and commit it');
  await writeFile(surfaceReport, current);
}
