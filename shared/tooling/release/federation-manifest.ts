import path from 'node:path';
import { array, boolean, mixed, object, string, type InferType } from 'yup';
import { containerName, type AppName, type ReleaseRecord } from '../../contracts/releases/record';

const files = array(string().required()).default([]);
const assets = object({ js: object({ sync: files, async: files }), css: object({ sync: files, async: files }) });

/** The used part of `mf-manifest.json`, which the federation plugins of webpack, Rspack and Vite write. */
export const federationManifest = object({
  name: string().required(),
  metaData: object({ publicPath: string().defined(), remoteEntry: object({ name: string().required(), path: string().default(''), type: string().required() }) }),
  shared: array(object({ name: string().required(), requiredVersion: string().required(), singleton: boolean().default(false), fallback: mixed(), assets })).required(),
  exposes: array(object({ path: string().required(), assets })).required(),
});
export type FederationManifest = InferType<typeof federationManifest>;

/** Packages that the shell provides; React's entry points have one version. */
const given: Readonly<Record<string, 'react' | 'singleton'>> = { react: 'react', 'react/jsx-runtime': 'react', 'react-dom': 'react', 'react-dom/client': 'react', 'shared/singleton': 'singleton' };

export type Found = Pick<ReleaseRecord, 'entry' | 'initialScripts' | 'styles' | 'exposes' | 'requires'>;

/** The record's fields for such a container. Pure. */
export function readContainer({ metaData, shared, exposes }: FederationManifest): Found {
  const entry = path.posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  return {
    entry,
    initialScripts: [...new Set([entry, ...exposes.flatMap((exposed) => exposed.assets.js.sync)])],
    styles: [...new Set(exposes.flatMap(({ assets: { css } }) => [...css.sync, ...css.async]))],
    exposes: exposes.map((exposed) => exposed.path),
    requires: Object.fromEntries(shared.flatMap(({ name, requiredVersion }) => (given[name] === undefined ? [] : [[given[name], requiredVersion]]))),
  };
}

/** Why a container is less safe than the kit's, and each fix: browsers check the integrity of ES modules, not of a runtime's scripts. */
export function findUnsafe(manifest: FederationManifest, app: AppName, version: string, scripts: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const { name, metaData: { remoteEntry, publicPath }, shared, exposes } = manifest;
  const wanted = containerName(app, version);
  const classic = [...scripts].filter(([, text]) => /\b(?:webpack|rspack)Chunk/.test(text)).map(([file]) => file);
  const foreign = shared.filter((share) => given[share.name] === undefined);
  const copied = shared.filter((share) => given[share.name] !== undefined && share.assets.js.sync.length + share.assets.js.async.length > 0);
  const missing = ['react', 'shared/singleton'].filter((one) => shared.every((share) => share.name !== one || !/\d/.test(share.requiredVersion)));
  const addresses = [...scripts.values()].flatMap((text) => [...text.matchAll(/["'`]((?:https?:)?\/[^"'`\s]+)["'`]/g)].map(([, address = '']) => address));
  const astray = addresses.find((address) => !address.startsWith(`/r/${app}/`) && files.some((file) => address.endsWith(`/${file}`)));
  const inPlugin = 'in the federation plugin';
  return [
    name !== wanted && `the container is called ${name}, and every version has a name of its own. Set name: '${wanted}' ${inPlugin}`,
    remoteEntry.type !== 'module' && `${remoteEntry.name} is a classic script (type ${remoteEntry.type}), which runs without integrity. ` +
    `Set library: { type: 'module' } ${inPlugin}, and output.module: true`,
    ...classic.map((file) => `${file} is loaded by script elements, which have no integrity. Set output.chunkFormat: 'module' and output.chunkLoading: 'import'`),
    (astray !== undefined || publicPath !== 'auto') && `its files are looked for at "${astray ?? publicPath}". Set output.publicPath: 'auto' ` +
    `(Vite: base: '', and a picture beside the code: new URL('./${path.posix.basename(astray ?? 'photo.webp')}', import.meta.url).pathname)`,
    exposes.every((exposed) => exposed.path !== './app') && `it exposes no ./app. Set exposes: { './app': … } ${inPlugin}`,
    ...missing.map((one) => `it does not say which ${one} it fits. Set shared: { '${one}': { singleton: true, import: false, requiredVersion: … } } ${inPlugin}`),
    ...copied.map((share) => `it carries a copy of ${share.name}. Set import: false for it ${inPlugin}'s shared`),
    ...foreign.map((share) => `the shell shares no ${share.name}. Take it out of the federation plugin's shared`),
  ].filter((sentence) => sentence !== false);
}
