import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractOf } from '../../contracts/endpoint-fields';
import { isEndpoint, type UsedElsewhere } from '../build/provenance/code-use';
import { kit } from '../workspaces';

/**
 * What a built remote uses of the site, as far as its scripts tell, which other bundlers' manifests do not: each of the singleton's names
 * that stands in them (minifiers keep the names of properties), and each of the API's addresses.
 */
export async function findMentions(scripts: readonly string[]): Promise<Pick<UsedElsewhere, 'imports' | 'uses'>> {
  const words = new Set(scripts.flatMap((script) => script.match(/[\w$]+/g) ?? []));
  const names = await valuesOf(path.join(kit, 'singleton/index.ts'));
  const called = (await allEndpoints()).filter((endpoint) => scripts.some((script) => ["'", '"', '`'].some((quote) => script.includes(quote + endpoint.path + quote))));
  return { imports: { 'shared/singleton': names.filter((name) => words.has(name)) }, uses: contractOf(called, 'page') };
}

/** The values that a module of re-exports gives on, sorted. */
async function valuesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const own = [...text.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())).filter((name) => name !== '' && !name.startsWith('type '));
  const others = [...text.matchAll(/^export \* from '(.+)'/gm)].map(([, other = '']) => valuesOf(path.resolve(path.dirname(file), `${other}.ts`)));
  return [...own, ...(await Promise.all(others)).flat()].sort();
}

async function allEndpoints() {
  const folder = path.join(kit, 'contracts');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const modules = await Promise.all(files.map(async (file) => (await import(pathToFileURL(path.join(folder, file)).href)) as Readonly<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
