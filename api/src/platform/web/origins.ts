import type { IncomingMessage } from 'node:http';
import { Router, type RequestHandler } from 'express';

/** The three parts of one API, each with its own origin: no other team's page shares the panel's. Without settings, all have one. */
export type Part = 'site' | 'panel' | 'preview';
export type OriginOfPart = Readonly<Record<Part, string>>;

type Asked = Pick<IncomingMessage, 'headers'>;

export type Origins = ReturnType<typeof createOrigins>;

const parts = ['site', 'panel', 'preview'] as const;
const nameOf = (host: string): string | null => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null);

/** Compares only host names: cookies ignore ports. The Host header is reliable, because no page can set it. */
export function createOrigins(of: OriginOfPart) {
  const names = { site: new URL(of.site).hostname, panel: new URL(of.panel).hostname, preview: new URL(of.preview).hostname };
  const askedName = ({ headers }: Asked): string => {
    const asked = nameOf(headers.host ?? '');
    return parts.map((part) => names[part]).find((name) => name === asked) ?? names.site;
  };
  return {
    of,
    /** Whether the request's host serves that part. An unknown host counts as the site's. */
    serves: (request: Asked, part: Part) => askedName(request) === names[part],
    isOwn: (request: Asked, origin: string) => {
      const name = askedName(request);
      return parts.some((part) => names[part] === name && of[part] === origin) || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
    },
  };
}

/** Handlers that exist only on one part's host; elsewhere their addresses are unknown. */
export function onlyOn(part: Part, origins: Pick<Origins, 'serves'>, handlers: readonly RequestHandler[]): Router {
  const router = Router();
  router.use((request, _response, next) => next(origins.serves(request, part) ? undefined : 'router'));
  for (const handler of handlers) router.use(handler);
  return router;
}
