import path from 'node:path';
import { build } from 'esbuild';
import { packageVersion, root } from '../workspaces';
import { writeBill } from './bill-of-materials';

/** Bundles the API into `api/dist/main.js`, and names its packages beside it: our own code in one file and what few starts need in parts beside it, packages left to Node. Takes well under a second. */
export async function buildApi(outfile = path.join(root, 'api/dist/main.js')): Promise<string> {
  await build({
    entryPoints: [path.join(root, 'api/src/main.ts')],
    outdir: path.dirname(outfile),
    bundle: true,
    // What is imported on demand, and the packages that it needs, is loaded on demand.
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
          // `shared` is source code and goes in; everything else that is not a file is a package.
          onResolve({ filter: /^[^./]/ }, ({ path: request }) => (request === 'shared' || request.startsWith('shared/') ? undefined : { path: request, external: true }));
        },
      },
    ],
  });
  await writeBill(path.dirname(outfile), { name: 'api', version: await packageVersion(path.join(root, 'api')) });
  return outfile;
}
