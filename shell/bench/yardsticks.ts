import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { buildSingleBundle, type SingleBundle } from './single-bundle';

export interface Variant {
  readonly name: string;
  readonly url: string;
}

interface Page {
  readonly html: string;
  readonly bundle: SingleBundle | null;
}

/** The parts of the composed document: the yardsticks show exactly the same content. */
function takeApart(document: string) {
  const part = (pattern: RegExp) => pattern.exec(document)?.[1] ?? '';
  return {
    title: part(/(<title>.*?<\/title>)/s),
    styles: [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1]).join(''),
    body: part(/<div id="root">(.*)<\/div><script type="application\/json"/s),
    data: part(/<script type="application\/json" id="page-data">(.*?)<\/script>/s),
    font: part(/(<link rel="preload" as="font"[^>]*>)/),
  };
}

function page({ head, body, data, entry }: { head: string; body: string; data: string; entry: string | null }): string {
  const script = entry === null ? '' : `<script type="module" src="${entry}"></script>`;
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}${script}</head><body><div id="root">${body}</div><script type="application/json" id="page-data">${data}</script></body></html>`;
}

/** Builds the three yardsticks from the landing's own document and serves each on its own port. */
export async function serveYardsticks(document: string, siteOrigin: string): Promise<{ variants: Variant[]; close: () => Promise<void> }> {
  const { title, styles, body, data, font } = takeApart(document);
  const fontFile = /href="([^"]+)"/.exec(font)?.[1] ?? '';
  const fontBytes = Buffer.from(await (await fetch(siteOrigin + fontFile)).arrayBuffer());
  const [client, hydrated] = [await buildSingleBundle('create'), await buildSingleBundle('hydrate')];
  const head = `${title}${font}<style>${styles}</style>`;
  const bundleHead = (bundle: SingleBundle) => `${title}<style>${bundle.styles}</style>`;
  const pages: Record<string, Page> = {
    'static HTML': { html: page({ head, body, data: '', entry: null }), bundle: null },
    'single bundle': { html: page({ head: bundleHead(client), body: '', data, entry: client.entry }), bundle: client },
    'single bundle, prerendered': { html: page({ head, body, data, entry: hydrated.entry }), bundle: hydrated },
  };
  const servers: Server[] = [];
  const variants: Variant[] = [];
  for (const [name, shown] of Object.entries(pages)) {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const found = path === '/' ? Buffer.from(shown.html) : path === fontFile ? fontBytes : shown.bundle?.files.get(path);
      if (found === undefined) {
        response.writeHead(path.startsWith('/api/') ? 204 : 404).end();
        return;
      }
      const isFont = path.endsWith('.woff2');
      const type = path === '/' ? 'text/html; charset=utf-8' : path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, ...(isFont ? {} : { 'Content-Encoding': 'br' }) });
      response.end(isFont ? found : packed(found));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    variants.push({ name, url: `http://localhost:${(server.address() as AddressInfo).port}/` });
  }
  return { variants, close: async () => void (await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))) };
}

const kept = new Map<Buffer, Buffer>();
/** Compressed once, as by a server with precompressed assets. */
function packed(content: Buffer): Buffer {
  const known = kept.get(content) ?? brotliCompressSync(content);
  kept.set(content, known);
  return known;
}
