import type { IncomingMessage } from 'node:http';
import { Router, type RequestHandler } from 'express';

/**
 * The three things that one API serves, each with an origin of its own, so that no page of another team shares one with
 * the panel's sessions. Without settings all three are one origin.
 */
export type Part = 'site' | 'panel' | 'preview';
export type OriginOfPart = Readonly<Record<Part, string>>;

type Asked = Pick<IncomingMessage, 'headers'>;

export type Origins = ReturnType<typeof createOrigins>;

const parts = ['site', 'panel', 'preview'] as const;
const nameOf = (host: string): string | null => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null);

/** By the host's name alone: cookies know no ports. The Host header counts, because no page can set it. */
export function createOrigins(of: OriginOfPart) {
  const names = { site: new URL(of.site).hostname, panel: new URL(of.panel).hostname, preview: new URL(of.preview).hostname };
  const askedName = ({ headers }: Asked): string => {
    const asked = nameOf(headers.host ?? '');
    return parts.map((part) => names[part]).find((name) => name === asked) ?? names.site;
  };
  return {
    of,
    /** Whether the host that a request names serves that part. A host that nobody has configured is the site's. */
    serves: (request: Asked, part: Part) => askedName(request) === names[part],
    /** Whether a page of this origin is of the host that the request is for. */
    isOwn: (request: Asked, origin: string) => {
      const name = askedName(request);
      return parts.some((part) => names[part] === name && of[part] === origin) || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
    },
  };
}

/** Handlers that exist on one part's host alone; elsewhere there is nothing at their addresses. */
export function onlyOn(part: Part, origins: Pick<Origins, 'serves'>, handlers: readonly RequestHandler[]): Router {
  const router = Router();
  router.use((request, _response, next) => next(origins.serves(request, part) ? undefined : 'router'));
  for (const handler of handlers) router.use(handler);
  return router;
}
