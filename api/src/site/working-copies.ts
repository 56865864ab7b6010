import http, { type IncomingMessage } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Router, type Request } from 'express';
import { hostName, isAppName, releaseRecord, type AppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import { hotPath, hotVersion, isBuiltCopy, workingSocket } from 'shared/contracts/apps/working-copies';
import { readCookie } from '../platform';
import { isOfThisMachine } from '../platform/web/loopback-only';
import type { ComposedReleases } from './references';

const cookieName = 'working-copies';

const chosen = (request: Request): AppName[] => (readCookie(request, cookieName) ?? '').split('.').filter(isAppName);

/** `npm run dev`: a developer's own builds inside the running site, from their development servers. Mounted only outside production. */
export function createWorkingCopies(projectRoot: string) {
  const router = Router();

  function socketOf(app: AppName): string {
    const file = path.join(projectRoot, app === hostName ? hostName : `remote-${app}`, workingSocket);
    // A socket's path must be shorter than 108 characters.
    const fromHere = path.relative(process.cwd(), file);
    return fromHere.length < file.length ? fromHere : file;
  }

  /** The response of the app's working copy; null when none is served. A kept connection might be closed when a build lets its server run. */
  function ask(app: AppName, address: string): Promise<IncomingMessage | null> {
    return new Promise((resolve) => http.get({ socketPath: socketOf(app), path: address, agent: false }, resolve).on('error', () => resolve(null)));
  }

  async function readRecord(app: AppName): Promise<ReleaseRecord | null> {
    const answer = await ask(app, '/release.json');
    const content = answer && (await text(answer));
    return content === null || answer?.statusCode !== 200 ? null : ((await releaseRecord.validate(JSON.parse(content))) as ReleaseRecord);
  }

  const readCopies = async (names: readonly AppName[]): Promise<ReleaseRecord[]> =>
    (await Promise.all(names.map(readRecord))).filter((record) => record !== null);

  router.get('/dev/:names', async (request, response, next) => {
    if (!isOfThisMachine(request)) return next();
    const names = request.params.names.split(',').filter(isAppName);
    response.setHeader('Set-Cookie', `${cookieName}=${names.join('.')}; Path=/; SameSite=Strict; HttpOnly${names.length === 0 ? '; Max-Age=0' : ''}`);
    const records = await Promise.all(names.map(readRecord));
    const missing = names.filter((_name, at) => records[at] === null);
    const hint = `No development server runs for ${missing.join(', ')}: npm run dev -- ${missing.join(' ')}`;
    if (missing.length > 0) return void response.status(404).type('text/plain').send(hint);
    // A single remote opens at its first route without a pattern.
    const routes = names.length === 1 && names[0] !== hostName ? (records[0]?.routes ?? []) : [];
    response.redirect(302, routes.find((route) => !/[:*]/.test(route)) ?? '/');
  });

  router.get('/r/:app/:version/*file', async (request, response, next) => {
    const { app, version } = request.params;
    if (!(version === hotVersion || isBuiltCopy(version)) || !isOfThisMachine(request) || !isAppName(app)) return next();
    const answer = await ask(app, request.originalUrl);
    if (answer === null) return next();
    response.status(answer.statusCode ?? 500).type(path.extname(request.path)).set('Cache-Control', 'no-store');
    answer.pipe(response);
  });

  return {
    router,
    /** The releases with this developer's working copies; null when the request chooses none. */
    replace: async (request: Request, releases: ComposedReleases): Promise<ComposedReleases | null> => {
      const names = isOfThisMachine(request) ? chosen(request) : [];
      if (names.length === 0) return null;
      const copies = await readCopies(names);
      const isHot = copies.some(({ version }) => version === hotVersion);
      // Hot replacement needs a hot shell, because the page's React is the shell's.
      if (isHot && !names.includes(hostName)) copies.push(...(await readCopies([hostName])));
      const isShown = copies.some(({ app, version }) => app === hostName && version === hotVersion);
      const shown = copies.filter(({ version }) => version !== hotVersion || isShown);
      return { ...releases, ...Object.fromEntries(shown.map((record) => [record.app, { active: record, fallback: record.version === hotVersion ? null : (releases[record.app]?.active ?? null) }])) };
    },
    /** A working copy's file; null for other releases. */
    read: async (release: ReleaseRecord, file: string): Promise<Buffer | null> => {
      if (!isBuiltCopy(release.version)) return null;
      const answer = await ask(release.app, `/r/${release.app}/${release.version}/${file}`);
      return answer && buffer(answer);
    },
    /** Proxies the connection that notifies a page of saved changes. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const app = request.url?.slice(hotPath('').length) ?? '';
      if (!isAppName(app) || !isOfThisMachine(request)) return void socket.destroy();
      const server = net.connect(socketOf(app), () => {
        const headers = request.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${String(request.rawHeaders[index + 1])}`] : []));
        server.write([`GET ${hotPath(app)} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
        server.write(head);
        server.pipe(socket).pipe(server);
      });
      server.on('error', () => socket.destroy());
      socket.on('close', () => server.destroy());
    },
  };
}
