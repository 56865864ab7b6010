import type { RequestHandler } from 'express';
import type { Endpoint } from 'shared/contracts/endpoint';

/** One address pattern of the API. */
export interface Route {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
  /** The contract, if `bind` made the route. */
  readonly endpoint: Endpoint | null;
  readonly matches: (path: string) => boolean;
}

/** Express 5's internal layers; it declares no types for them. */
interface Layer {
  readonly handle: unknown;
  readonly rawPath: unknown;
  readonly route?: { readonly methods: Readonly<Record<string, boolean>>; readonly stack: readonly Layer[] };
  readonly match: (path: string) => unknown;
}

const endpoints = new WeakMap<object, Endpoint>();

/** Records a handler's endpoint, so that the API's contract can be read from its routes. */
export function markEndpoint<Handler extends RequestHandler>(endpoint: Endpoint, handler: Handler): Handler {
  endpoints.set(handler, endpoint);
  return handler;
}

/** Every route below these handlers. Routers must be mounted without a path of their own. */
export function routesOf(handlers: Iterable<unknown>): Route[] {
  return [...handlers].flatMap((handler) => layersOf(handler).flatMap((layer) => (layer.route === undefined ? routesOf([layer.handle]) : [routeOf(layer, layer.route)])));
}

function routeOf(layer: Layer, { methods, stack }: NonNullable<Layer['route']>): Route {
  const endpoint = stack.map(({ handle }) => (typeof handle === 'function' ? endpoints.get(handle) : undefined)).find((one) => one !== undefined) ?? null;
  return {
    path: layer.rawPath instanceof RegExp ? layer.rawPath : [layer.rawPath].flat().join('|'),
    // `bind` accepts every method and answers its own.
    methods: endpoint !== null && methods._all === true ? [endpoint.method] : Object.keys(methods).map((method) => method.toUpperCase()),
    endpoint,
    matches: (path) => matches(layer, path),
  };
}

/** An address that cannot be decoded matches no route. */
function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}

function layersOf(handler: unknown): readonly Layer[] {
  const stack: unknown = typeof handler === 'function' ? Reflect.get(handler, 'stack') : undefined;
  return Array.isArray(stack) ? (stack as readonly Layer[]) : [];
}
