import { mkdir, rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { containerName, releaseRecord, type PrerenderedDocument } from '../../contracts/releases';
import { hotPath, hotVersion, workingSocket } from '../../contracts/working-copies';
import { planBuild } from '../build/build';
import { initialFiles } from '../build/compile';
import { readDocuments } from '../build/prerender';
import { folderOf, isApp } from '../workspaces';
import { hotConfig } from './hot-config';

// One app's webpack-dev-server, behind a socket file that the API passes requests to. A process for each app: a save in
// `shared` is compiled by all of them at once. `dev.ts` starts it, hears how the first build went, and takes it along.
const [app] = process.argv.slice(2);
if (!isApp(app)) throw new Error(`Unknown app "${String(app)}"`);
process.on('disconnect', () => process.exit());

const plan = await planBuild({ app, version: hotVersion, outputFolder: path.join(folderOf(app), 'dist/hot'), development: true });
const compiler = webpack(hotConfig(plan));
if (compiler === null) throw new Error('webpack refused the configuration');
const firstBuild = new Promise<Stats>((resolve) => compiler.hooks.done.tap('hot-server', resolve));

const documentsFile = path.join(folderOf(app), 'src/documents.tsx');
let read: { readonly at: number; readonly documents: Promise<readonly PrerenderedDocument[]> } | undefined;

/** Addresses and titles, read anew when their file was saved. What a page shows is drawn by the browser alone. */
async function currentDocuments(): Promise<readonly PrerenderedDocument[]> {
  const at = (await stat(documentsFile)).mtimeMs;
  if (read?.at !== at) {
    // One after the other: each takes the Node build away that it was read from.
    const before = read?.documents.catch(() => []);
    const mine = { at, documents: Promise.resolve(before).then(() => readDocuments(plan)) };
    read = mine;
    mine.documents.catch(() => {
      if (read === mine) read = undefined;
    });
  }
  return read.documents;
}

/** A release record without files: they change with every save, so nothing promises their hashes. */
async function record(stats: Stats): Promise<object> {
  const documents = await currentDocuments();
  const { scripts } = initialFiles(stats);
  return releaseRecord.validate({
    ...{ app, version: hotVersion, builtAt: new Date().toISOString(), sourceHash: stats.hash, contentHash: `${String(stats.hash)} ${String(read?.at)}` },
    ...{ entry: scripts[0], container: containerName(plan.app, hotVersion), initialScripts: scripts, styles: [], exposes: app === 'shell' ? [] : ['./app'] },
    ...{ routes: documents.map(({ route }) => route), documents, requires: app === 'shell' ? {} : { ...plan.fits }, files: {} },
  });
}

const socket = path.join(folderOf(app), workingSocket);
await mkdir(path.dirname(socket), { recursive: true });
await rm(socket, { force: true });
const server = new WebpackDevServer(
  {
    // The path from here is shorter, and a socket's must have fewer than 108 characters.
    ipc: path.relative(process.cwd(), socket),
    hot: true,
    liveReload: false,
    static: false,
    compress: false,
    // An error while drawing shows itself once: the shell would repeat what a remote has thrown.
    client: { webSocketURL: `auto://0.0.0.0:0${hotPath(app)}`, overlay: { errors: true, warnings: false, runtimeErrors: app !== 'shell' }, logging: 'warn' },
    webSocketServer: { type: 'ws', options: { path: hotPath(app) } },
    devMiddleware: { publicPath: plan.publicPath, stats: 'errors-warnings' },
    setupMiddlewares: (middlewares, devServer) => [
      {
        name: 'record',
        path: '/release.json',
        middleware: (_request: unknown, response: ServerResponse) =>
          devServer.middleware?.waitUntilValid((stats) => {
            void record(stats as Stats).then(
              (found) => response.end(JSON.stringify(found)),
              (error: Error) => {
                console.error(`✘ ${app}: ${error.message}`);
                response.statusCode = 503;
                response.end();
              },
            );
          }),
      },
      ...middlewares,
    ],
  },
  compiler,
);
await server.start();
const isBuilt = !(await firstBuild).hasErrors() && (await currentDocuments().then(() => true, (error: Error) => console.error(error.message)));
process.send?.({ isBuilt: isBuilt === true });
