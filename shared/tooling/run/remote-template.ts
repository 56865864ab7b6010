import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { kit } from '../workspaces';

type Packages = Readonly<Record<string, string>>;

interface Remote {
  readonly name: string;
  readonly route: string;
  /** The other remotes' version of React. */
  readonly react: string;
  /** For a stand-alone remote: its packages besides React. */
  readonly alone?: undefined | { readonly dependencies: Packages; readonly devDependencies: Packages };
}

const run = 'node ../shared/tooling/run/run.mjs shared/tooling';

function scriptsOf({ name, alone }: Remote): Readonly<Record<string, string>> {
  if (alone !== undefined) return { build: `remote-kit build ${name}`, release: `remote-kit release ${name}`, types: 'tsc --noEmit', test: 'jest' };
  return { build: `${run}/build/build-workspace.ts ${name}`, dev: `${run}/run/dev.ts ${name}`, release: `${run}/release/release.ts ${name}`, test: `node ../shared/tooling/test/test.mjs ${name}` };
}

/** Content of each file of a new remote by its path: the files of `remote-template`, without `.txt` and with the placeholders replaced. */
export async function remoteFiles(remote: Remote): Promise<Readonly<Record<string, string>>> {
  const { name, route, react, alone } = remote;
  // Names are English, addresses Spanish.
  const words = route.slice(route.lastIndexOf('/') + 1).replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const dependencies = { react, ...alone?.dependencies };
  const identity = { name: `remote-${name}`, version: '1.0.0', private: true, type: 'module' };
  const manifest = { ...identity, routes: [route, `${route}/*`], scripts: scriptsOf(remote), dependencies, ...(alone && { devDependencies: alone.devDependencies }) };
  const files: Record<string, string> = { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` };
  // A stand-alone remote has its own settings; browser tests need the checkout's site.
  for (const part of ['site', alone === undefined ? 'checkout' : 'alone']) {
    const folder = path.join(kit, 'tooling/run/remote-template', part);
    for (const file of (await readdir(folder, { recursive: true })).filter((one) => one.endsWith('.txt'))) {
      files[file.replaceAll(path.sep, '/').slice(0, -'.txt'.length)] = (await readFile(path.join(folder, file), 'utf8')).replaceAll('{{title}}', title).replaceAll('{{route}}', route);
    }
  }
  return files;
}
