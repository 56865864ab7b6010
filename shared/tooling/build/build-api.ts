import path from 'node:path';
import { build } from 'esbuild';
import { packageVersion, root } from '../workspaces';
import { writeBill } from './provenance/bill-of-materials';

/** Bundles the API and its bill of materials into `api/dist` in under a second. Rare code is split off; packages stay external. */
export async function buildApi(outfile = path.join(root, 'api/dist/main.js')): Promise<string> {
  await build({
    entryPoints: [path.join(root, 'api/src/main.ts')],
    outdir: path.dirname(outfile),
    bundle: true,
    // Dynamic imports and their packages are loaded on demand.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) => {
          // `shared` is source code and is bundled; every other import that is not a path is a package.
          onResolve({ filter: /^[^./]/ }, ({ path: request }) => (request === 'shared' || request.startsWith('shared/') ? undefined : { path: request, external: true }));
        },
      },
    ],
  });
  await writeBill(path.dirname(outfile), { name: 'api', version: await packageVersion(path.join(root, 'api')) });
  return outfile;
}
