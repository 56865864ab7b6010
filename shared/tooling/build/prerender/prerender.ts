import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { array, string } from 'yup';
import { prerenderedDocument, type PrerenderedDocument } from '../../../contracts/releases/record';
import { compile } from '../webpack/compile';
import { serverConfig, type BuildPlan } from '../webpack/webpack-config';

const rendered = array(prerenderedDocument.shape({ file: string().optional(), html: string().required() })).required();

/** Renders an app's documents with its Node build, a temporary folder beside the release. */
async function render(plan: BuildPlan): Promise<{ readonly html: string; readonly document: PrerenderedDocument }[]> {
  await compile(serverConfig(plan));
  const file = path.join(`${plan.outputFolder}-server`, 'documents.cjs');
  const require = createRequire(import.meta.url);
  // `npm run dev` renders a working copy repeatedly in one process.
  Reflect.deleteProperty(require.cache, file);
  const bundle: unknown = await require(file);
  if (typeof bundle !== 'object' || bundle === null || !('render' in bundle) || typeof bundle.render !== 'function') {
    throw new Error(`${plan.app}: the Node build has no render()`);
  }
  const pages = await rendered.validate(await bundle.render(), { stripUnknown: true });
  await rm(`${plan.outputFolder}-server`, { recursive: true, force: true });
  return pages.map(({ html, ...page }, index) => ({ html, document: { ...page, file: `documents/${index}.html` } }));
}

/** Metadata of an app's documents, without their HTML. */
export async function readDocuments(plan: BuildPlan): Promise<PrerenderedDocument[]> {
  return (await render(plan)).map(({ document }) => document);
}

/** Writes the HTML fragments of an app's documents into the release, once the browser build has emptied its folder. */
export async function prerender(plan: BuildPlan, compiled: Promise<unknown>): Promise<PrerenderedDocument[]> {
  const [pages] = await Promise.all([render(plan), compiled]);
  await mkdir(path.join(plan.outputFolder, 'documents'), { recursive: true });
  for (const { html, document } of pages) await writeFile(path.join(plan.outputFolder, document.file), html);
  return pages.map(({ document }) => document);
}
