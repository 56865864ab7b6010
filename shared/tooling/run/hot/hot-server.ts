import { mkdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { containerName, releaseRecord, type PrerenderedDocument } from '../../../contracts/releases/record';
import { hotPath, hotVersion } from '../../../contracts/apps/working-copies';
import { planBuild } from '../../build/build';
import { initialFiles } from '../../build/webpack/compile';
import { readDocuments } from '../../build/prerender/prerender';
import { folderOf, isApp } from '../../workspaces';
import { hotConfig } from './hot-config';
import { socketOf } from './working-server';

// One app's webpack-dev-server, behind a socket file that the API proxies to. `dev.ts` starts one per app: they compile in parallel.
const [app] = process.argv.slice(2);
if (!isApp(app)) throw new Error(`Unknown app "${String(app)}"`);
process.on('disconnect', () => process.exit());

const plan = await planBuild({ app, version: hotVersion, outputFolder: path.join(folderOf(app), 'dist/hot'), development: true });
const compiler = webpack(hotConfig(plan));
if (compiler === null) throw new Error('webpack refused the configuration');
const firstBuild = new Promise<Stats>((resolve) => compiler.hooks.done.tap('hot-server', resolve));

const documentsFile = path.join(folderOf(app), 'src/documents.tsx');
let read: { readonly at: number; readonly documents: Promise<readonly PrerenderedDocument[]> } | undefined;

/** Routes and titles, read again when their file was saved. Only the browser renders the page. */
async function currentDocuments(): Promise<readonly PrerenderedDocument[]> {
  const at = (await stat(documentsFile)).mtimeMs;
  if (read?.at !== at) {
    // One at a time: each deletes the Node build that it has read.
    const before = read?.documents.catch(() => []);
    const mine = { at, documents: Promise.resolve(before).then(() => readDocuments(plan)) };
    read = mine;
    mine.documents.catch(() => {
      if (read === mine) read = undefined;
    });
  }
  return read.documents;
}

/** A release record without files: they change with every save, so their hashes are unknown. */
async function record(stats: Stats): Promise<object> {
  const documents = await currentDocuments();
  const { scripts } = initialFiles(stats);
  const isShell = app === 'shell';
  return releaseRecord.validate({
    app,
    version: hotVersion,
    builtAt: new Date().toISOString(),
    sourceHash: stats.hash,
    contentHash: `${String(stats.hash)} ${String(read?.at)}`,
    entry: scripts[0],
    container: containerName(plan.app, hotVersion),
    initialScripts: scripts,
    styles: [],
    files: {},
    routes: documents.map(({ route }) => route),
    documents,
    exposes: isShell ? [] : ['./app'],
    requires: isShell ? {} : { ...plan.fits },
  });
}

const socket = socketOf(app);
await mkdir(path.dirname(socket), { recursive: true });
// The server throws outside its promise. Another npm run dev may have taken the socket meanwhile.
process.on('uncaughtException', (error) => {
  if (!error.message.includes(socket)) console.error(error);
  process.exit(1);
});
const server = new WebpackDevServer(
  {
    ipc: socket,
    hot: true,
    liveReload: false,
    static: false,
    compress: false,
    // Only one overlay per render error: the shell would repeat the error of a remote.
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
                response.writeHead(503).end();
              },
            );
          }),
      },
      ...middlewares,
      {
        name: 'no-update',
        // A page of an earlier server asks for changes since then. webpack's client reloads it when there are none; after a 404 it would never ask again.
        middleware: ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void) =>
          /\.hot-update\.json\.mjs$/.test(url) ? response.setHeader('Content-Type', 'text/javascript').end('export default null;') : next(),
      },
    ],
  },
  compiler,
);
await server.start();
const isBuilt = !(await firstBuild).hasErrors() && (await currentDocuments().then(() => true, (error: Error) => console.error(error.message)));
process.send?.({ isBuilt: isBuilt === true });
