import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Module } from 'webpack';
import { array, string } from 'yup';
import { prerenderedDocument, type PrerenderedDocument } from '../../../contracts/releases/record';
import type { BuildPlan } from '../webpack/webpack-config';
import { folderOf, kit } from '../../workspaces';

const rendered = array(prerenderedDocument.shape({ file: string().optional(), html: string().required() })).required();

/**
 * Renders an app's documents with its Node build, a temporary folder beside the release. Packages are required where they are installed:
 * pages are rendered once, which need not pay for bundling them.
 */
async function render({ app, outputFolder, publicPath }: BuildPlan, modules: ReadonlyMap<string, Module>): Promise<{ readonly html: string; readonly document: PrerenderedDocument }[]> {
  const outfile = path.join(`${outputFolder}-server`, 'documents.mjs');
  await build({
    entryPoints: [path.join(kit, 'tooling/build/prerender/server-entry.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    sourcemap: 'inline',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    alias: { 'app-documents': path.join(folderOf(app), 'src/documents.tsx') },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': 'undefined' },
    // Otherwise a module that is also loaded on demand is not started where a re-export of it is used.
    ignoreAnnotations: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'as-in-browsers',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^[@\w]/ }, ({ path: request, resolveDir }) => {
            let file = '';
            try {
              file = createRequire(`${resolveDir}/`).resolve(request);
            } catch { /* An alias, or a package of ES modules alone. */ }
            return /[\\/]node_modules[\\/].*\.[cm]?js$/.test(file) ? { path: `${file}#`, namespace: 'installed' } : undefined;
          });
          onResolve({ filter: /./, namespace: 'installed' }, () => ({ external: true }));
          onLoad({ filter: /./, namespace: 'installed' }, ({ path: file }) => ({ contents: `module.exports = require(${JSON.stringify(file.slice(0, -1))})` }));
          // A style sheet's names or a picture's address, as the browser build made them; nothing for what the shell provides.
          onLoad({ filter: /\.(module\.css|woff2|svg|png|webp|avif|mp3|ogg|wav)$/ }, ({ path: file }) => {
            const module = modules.get(file);
            const picture: unknown = module?.buildInfo?.filename;
            return { contents: typeof picture === 'string' ? `export default ${JSON.stringify(publicPath + picture)}` : String(module?.originalSource()?.source() ?? 'export default {}') };
          });
          // webpack's way to name a file in code, which esbuild does not know.
          onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => ({
            contents: (await readFile(file, 'utf8')).replaceAll(/new URL\((['"][^'"]+['"]), import\.meta\.url\)/g, "new URL(require($1).default, 'file:')"),
            loader: file.endsWith('x') ? 'tsx' : 'ts',
          }));
        },
      },
    ],
  });
  // `npm run dev` renders a working copy repeatedly in one process.
  const bundle = (await import(`${pathToFileURL(outfile).href}?${performance.now()}`)) as { readonly render: () => Promise<unknown> };
  const pages = await rendered.validate(await bundle.render(), { stripUnknown: true });
  await rm(`${outputFolder}-server`, { recursive: true, force: true });
  return pages.map(({ html, ...page }, index) => ({ html, document: { ...page, file: `documents/${index}.html` } }));
}

/** Metadata of an app's documents, without their HTML. */
export const readDocuments = async (plan: BuildPlan): Promise<PrerenderedDocument[]> => (await render(plan, new Map())).map(({ document }) => document);

/** Writes the HTML fragments of an app's documents into the release, with what its browser build has made. */
export async function prerender(plan: BuildPlan, modules: ReadonlyMap<string, Module>): Promise<PrerenderedDocument[]> {
  const pages = await render(plan, modules);
  await mkdir(path.join(plan.outputFolder, 'documents'), { recursive: true });
  for (const { html, document } of pages) await writeFile(path.join(plan.outputFolder, document.file), html);
  return pages.map(({ document }) => document);
}
