import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { array, string } from 'yup';
import { prerenderedDocument, type PrerenderedDocument } from '../../contracts/releases';
import { compile } from './compile';
import { serverConfig, type BuildPlan } from './webpack-config';

const rendered = array(prerenderedDocument.shape({ file: string().optional(), html: string().required() })).required();

/**
 * Renders an app's documents with its Node build and writes the fragments into the release as `documents/N.html`.
 * The Node build stands beside the release while it is needed and goes afterwards.
 */
export async function prerender(plan: BuildPlan): Promise<PrerenderedDocument[]> {
  const config = serverConfig(plan);
  await compile(config);
  const file = path.join(`${plan.outputFolder}-server`, 'documents.cjs');
  const bundle: unknown = createRequire(import.meta.url)(file);
  if (typeof bundle !== 'object' || bundle === null || !('render' in bundle) || typeof bundle.render !== 'function') {
    throw new Error(`${plan.app}: the Node build has no render()`);
  }
  const pages = await rendered.validate(bundle.render());
  const folder = path.join(plan.outputFolder, 'documents');
  await mkdir(folder, { recursive: true });
  const documents: PrerenderedDocument[] = [];
  for (const [index, { html, ...page }] of pages.entries()) {
    const name = `documents/${index}.html`;
    await writeFile(path.join(plan.outputFolder, name), html);
    documents.push({ ...page, file: name });
  }
  await rm(`${plan.outputFolder}-server`, { recursive: true, force: true });
  return documents;
}
