import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { compile } from 'shared/tooling/build/webpack/compile';
import { browserConfig, type BuildPlan } from 'shared/tooling/build/webpack/webpack-config';
import { root } from 'shared/tooling/workspaces';

/** The yardstick's files by name, and its entry script. */
export interface SingleBundle {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly entry: string;
  readonly styles: string;
}

const source = (render: 'hydrate' | 'create') => `
import '../../shell/src/styles';
import { startTransition, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, SiteProvider } from 'shared/singleton';
import { Layout } from '../../shell/src/layout/layout';
import { App } from '../../remote-marketing/src/app';
const data = JSON.parse(document.getElementById('page-data').textContent);
const page = <BrowserRouter><SiteProvider site={data.site} features={data.features}><Layout><Suspense><App /></Suspense></Layout></SiteProvider></BrowserRouter>;
const root = document.getElementById('root');
${render === 'hydrate' ? 'startTransition(() => { hydrateRoot(root, page); });' : 'createRoot(root).render(page);'}
`;

/** Builds the same landing as one webpack application: no federation, the same loaders, minifier and lazy parts. */
export async function buildSingleBundle(render: 'hydrate' | 'create'): Promise<SingleBundle> {
  const folder = path.join(root, 'output/bench');
  const entry = path.join(folder, `single-${render}.tsx`);
  await mkdir(folder, { recursive: true });
  await writeFile(entry, source(render));
  const plan: BuildPlan = {
    app: 'shell',
    version: `0.0.0-single-${render}`,
    versions: { react: '0.0.0', singleton: '0.0.0' },
    fits: { react: '*', singleton: '*' },
    outputFolder: path.join(folder, `single-${render}`),
    publicPath: '/',
  };
  const config = browserConfig(plan);
  const single: Configuration = {
    ...config,
    entry: { main: entry },
    plugins: (config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { default: false, defaultVendors: false, styles: { name: 'styles', type: 'css/mini-extract', chunks: 'all', enforce: true } } } },
  };
  await compile(single);
  const names = (await readdir(plan.outputFolder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).map((file) => path.relative(plan.outputFolder, path.join(file.parentPath, file.name)));
  const files = new Map(await Promise.all(names.map(async (name) => [`/${name}`, await readFile(path.join(plan.outputFolder, name))] as const)));
  const main = names.find((name) => /^(.*\/)?main\.[^/]*\.js$/.test(name));
  const sheet = names.find((name) => name.endsWith('.css'));
  if (main === undefined || sheet === undefined) throw new Error('The single bundle lacks its script or its styles');
  return { files, entry: `/${main}`, styles: files.get(`/${sheet}`)?.toString('utf8') ?? '' };
}
