import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Router, type Request } from 'express';
import { hostName, isAppName, type AppName } from 'shared/contracts/apps';
import { releaseRecord, type ReleaseRecord } from 'shared/contracts/releases';
import type { ComposedReleases } from './references';

/** Version of every working copy; no release can have it, because it is never published. */
const workingVersion = '0.0.0-working';
const cookieName = 'working-copies';
const lookEveryMs = 300;

export interface WorkingCopies {
  readonly router: Router;
  /** The releases with this developer's working copies in their place; null when the request asks for none. */
  readonly replace: (request: Request, releases: ComposedReleases) => Promise<ComposedReleases | null>;
  /** A working copy's file; null for every other release. */
  readonly read: (release: ReleaseRecord, file: string) => Promise<Buffer | null>;
}

/** Added to a page that shows working copies: it loads itself again when one of them is built anew. */
export const reloadScript = `new EventSource('/dev/changes').onmessage=()=>location.reload()`;

const folderOf = (root: string, app: AppName) => path.join(root, app === hostName ? hostName : `remote-${app}`, 'dist/working');

/** Only a browser on this machine, and only under a loopback name, so that no other site can point here. */
function isLocal({ socket, hostname }: Request): boolean {
  const address = socket.remoteAddress ?? '';
  return (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')) && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]');
}

function chosen(request: Request): AppName[] {
  const cookie = (request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${cookieName}=`));
  const names = cookie?.split('=')[1]?.split('.') ?? [];
  return names.filter(isAppName);
}

/** `npm run dev`: a developer's own builds inside the running site. Mounted outside production only. */
export function createWorkingCopies(projectRoot: string): WorkingCopies {
  const router = Router();

  async function readRecord(app: AppName): Promise<ReleaseRecord | null> {
    const text = await readFile(path.join(folderOf(projectRoot, app), 'release.json'), 'utf8').catch(() => null);
    return text === null ? null : ((await releaseRecord.validate(JSON.parse(text))) as ReleaseRecord);
  }

  router.get('/dev/changes', (request, response) => {
    if (!isLocal(request)) return void response.status(404).end();
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache, no-transform' }).flushHeaders();
    const files = chosen(request).map((app) => path.join(folderOf(projectRoot, app), 'release.json'));
    const changedAt = async () => (await Promise.all(files.map((file) => stat(file).then(({ mtimeMs }) => mtimeMs, () => 0)))).join();
    let known: string | null = null;
    const timer = setInterval(() => {
      void changedAt().then((now) => {
        if (known !== null && now !== known) response.write('data: reload\n\n');
        known = now;
      });
    }, lookEveryMs);
    response.on('close', () => clearInterval(timer));
  });

  router.get('/dev/:names', async (request, response, next) => {
    if (!isLocal(request)) return next();
    const names = request.params.names.split(',').filter(isAppName);
    response.setHeader('Set-Cookie', `${cookieName}=${names.join('.')}; Path=/; SameSite=Strict; HttpOnly${names.length === 0 ? '; Max-Age=0' : ''}`);
    // One remote is shown at its first address that holds no pattern.
    const routes = names.length === 1 && names[0] !== hostName ? ((await readRecord(names[0] ?? ''))?.routes ?? []) : [];
    response.redirect(302, routes.find((route) => !/[:*]/.test(route)) ?? '/');
  });

  router.get(`/r/:app/${workingVersion}/*file`, async (request, response, next) => {
    const { app = '' } = request.params;
    if (!isLocal(request) || !isAppName(app)) return next();
    response.sendFile((request.params as { file: string[] }).file.join('/'), { root: folderOf(projectRoot, app), cacheControl: false, headers: { 'Cache-Control': 'no-store' } }, (error) => {
      if (error) next();
    });
  });

  return {
    router,
    replace: async (request, releases) => {
      const wanted = isLocal(request) ? chosen(request) : [];
      if (wanted.length === 0) return null;
      const copies = await Promise.all(wanted.map(async (app) => [app, await readRecord(app)] as const));
      return copies.reduce<ComposedReleases>((composed, [app, record]) => (record === null ? composed : { ...composed, [app]: { active: record, fallback: composed[app]?.active ?? null } }), releases);
    },
    read: async (release, file) => {
      if (release.version !== workingVersion) return null;
      return readFile(path.join(folderOf(projectRoot, release.app), file));
    },
  };
}
