import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../workspaces';

type Locked = Partial<Record<'version' | 'integrity' | 'license', string> & Record<'dependencies' | 'optionalDependencies', object>>;
/** The entries of `package-lock.json` by place: `node_modules/react`. */
export type Packages = Readonly<Record<string, Locked>>;
type Subject = Readonly<Record<'name' | 'version', string>>;

/** Place of the package of a file; null for a file of ours. */
export const placeOf = (file: string): string | null =>
  /^(.*node_modules\/(?:@[^/]+\/)?[^/.][^/]*)\//.exec(path.relative(root, file).replaceAll(path.sep, '/'))?.[1] ?? null;

/** Places of all run-time dependencies of a workspace. Node.js looks for a package in each parent folder. */
export function neededBy(packages: Packages, workspace: string): string[] {
  const places = new Set([workspace]);
  // Iterating over a set includes the entries added meanwhile.
  for (const place of places) {
    const folders = place.split('/').map((_, index, parts) => `${parts.slice(0, parts.length - index).join('/')}/`);
    for (const name of Object.keys({ ...packages[place]?.dependencies, ...packages[place]?.optionalDependencies })) {
      const found = [...folders, ''].map((folder) => `${folder}node_modules/${name}`).find((one) => one in packages);
      if (found !== undefined) places.add(found);
    }
  }
  return [...places].slice(1);
}

function componentOf(place: string, { version = '', integrity = '', license }: Locked = {}) {
  const name = place.split('node_modules/').at(-1) ?? '';
  const [kind = '', hash = ''] = integrity.split('-');
  const hashes = hash === '' ? undefined : [{ alg: kind.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }];
  const licenses = license === undefined ? undefined : [{ license: { name: license } }];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, hashes, licenses, purl };
}

/** A CycloneDX bill of materials. It has no time and no serial number, so that one commit gives the same bytes. */
export function billOf(packages: Packages, subject: Subject, places: readonly string[]): string {
  const byAddress = new Map(places.map((place) => componentOf(place, packages[place])).map((component) => [component.purl, component]));
  const components = [...byAddress].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component);
  const metadata = { component: { type: 'application', ...subject } };
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 1)}\n`;
}

/** Writes `sbom.cdx.json` into a folder: for these packages, or for all dependencies of a workspace. */
export async function writeBill(into: string, subject: Subject, places?: readonly string[]): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  await writeFile(path.join(into, 'sbom.cdx.json'), billOf(packages, subject, places ?? neededBy(packages, subject.name)));
}
