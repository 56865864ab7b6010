import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config';

type Sources = Readonly<Record<string, readonly string[]>>;

/** Google's sign-in button (https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy). */
const google: Sources = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
  frameSrc: ['https://accounts.google.com/gsi/'],
  connectSrc: ['https://accounts.google.com/gsi/'],
};

/** Servers that the voice SDK connects to (constants inside it), and those that Retell keeps recordings on (from its API's `recording_url`). */
const liveCalls: Sources = {
  connectSrc: ['wss://retell-ai-4ihahnq7.livekit.cloud', 'https://retell-ai-4ihahnq7.livekit.cloud', 'wss://*.livekit.cloud', 'https://*.livekit.cloud'],
  mediaSrc: ['https://dxc03zgurdly9.cloudfront.net', 'https://retellai.s3.us-west-2.amazonaws.com'],
};

const permissions = 'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), interest-cohort=()';
const referrerPolicy = 'strict-origin-when-cross-origin';
const hstsSeconds = 63_072_000;
const isHttpsOnly = ({ production, site }: Pick<Config, 'production' | 'site'>) => production && site.origin.startsWith('https://');

/** Headers for streams, which skip other middleware: built once, because there may be thousands of them. */
export function streamHeaders(config: Pick<Config, 'production' | 'site'>): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': referrerPolicy,
    ...(isHttpsOnly(config) ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
}

/** Headers of every response. `response.locals.cspNonce` is its nonce for scripts and styles in documents. */
export function securityHeaders({ production, google: { clientId }, retell, site }: Pick<Config, 'production' | 'google' | 'retell' | 'site'>): RequestHandler[] {
  const guests = [clientId === undefined ? {} : google, retell.apiKey === undefined ? {} : liveCalls];
  const guestsOf = (directive: string) => guests.flatMap((sources: Sources) => sources[directive] ?? []);
  const secure = site.origin.startsWith('https://');
  const nonce = (_request: unknown, response: unknown) => `'nonce-${String((response as Response).locals.cspNonce)}'`;

  const fixed = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, ...guestsOf('scriptSrc')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", nonce, ...guestsOf('styleSrc')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...guestsOf('mediaSrc')],
        connectSrc: ["'self'", ...guestsOf('connectSrc')],
        frameSrc: guestsOf('frameSrc').length === 0 ? ["'none'"] : guestsOf('frameSrc'),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttpsOnly({ production, site }) ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    // Google's button needs the page's origin.
    referrerPolicy: { policy: referrerPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });

  return [
    (_request, response, next) => {
      response.locals.cspNonce = randomBytes(16).toString('base64');
      next();
    },
    fixed as RequestHandler,
    (request, response, next) => {
      response.set('Permissions-Policy', permissions);
      // Google's sign-in window communicates with the page that opened it.
      if (request.path === '/login') response.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
      // Responses that may be cached override this.
      response.set('Cache-Control', 'no-store');
      next();
    },
  ];
}
