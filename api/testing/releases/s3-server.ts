import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small S3 with the real protocol: path-style buckets, XML responses, and AWS Signature Version 4, which it verifies itself
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Keys that cannot be removed. */
  readonly locked: Set<string>;
  /** Accepts requests and never answers. */
  hangs: boolean;
  /** Sends half of a file and closes the connection. */
  breaksOff: boolean;
  /** How many of the next lists still name what was removed. */
  staleLists: number;
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export async function startS3Server(bucket: string, keys: { accessKeyId: string; secretAccessKey: string }): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const locked = new Set<string>();
  const removed = new Set<string>();
  const state = { hangs: false, breaksOff: false, staleLists: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.hangs) return;
      const body = Buffer.concat(chunks);
      if (isSigned(request, body, keys)) answer(request, response, body);
      else fail(response, 403, 'SignatureDoesNotMatch');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket');
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return list(response, url.searchParams.get('prefix') ?? '');
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      const wanted = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, found]) => String(found).replaceAll('&amp;', '&'));
      for (const found of wanted) if (!locked.has(found) && objects.delete(found)) removed.add(found);
      const errors = wanted.filter((found) => locked.has(found)).map((found) => `<Error><Key>${escapeXml(found)}</Key><Code>AccessDenied</Code></Error>`);
      return xml(response, `<DeleteResult>${errors.join('')}</DeleteResult>`);
    }
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      const content = typeof source === 'string' ? objects.get(decodeURIComponent(source).replace(/^\//, '').slice(bucket.length + 1)) : body;
      if (content === undefined) return fail(response, 404, 'NoSuchKey');
      objects.set(key, content);
      if (typeof source === 'string') return xml(response, `<CopyObjectResult><ETag>"${sha256(content)}"</ETag></CopyObjectResult>`);
      response.writeHead(200, { ETag: `"${sha256(content)}"` }).end();
      return;
    }
    const content = objects.get(key);
    if (content === undefined) return fail(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'Content-Length': content.length, ETag: `"${sha256(content)}"` });
    if (state.breaksOff) response.write(content.subarray(0, content.length / 2), () => response.destroy());
    else response.end(content);
  }

  function list(response: ServerResponse, prefix: string): void {
    state.staleLists -= 1;
    const found = [...objects.keys(), ...(state.staleLists >= 0 ? removed : [])].filter((key) => key.startsWith(prefix)).sort();
    xml(response, `<ListBucketResult><Name>${bucket}</Name><KeyCount>${Math.min(found.length, 1_000)}</KeyCount><IsTruncated>${found.length > 1_000}</IsTruncated>${found.slice(0, 1_000).map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('')}</ListBucketResult>`);
  }

  return Object.assign(state, { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, locked, close: () => closeServer(server) });
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Recomputes the signature from the request. */
function isSigned(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string }): boolean {
  const header = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '');
  if (header === null || header[1] !== accessKeyId) return false;
  const [, , date = '', region = '', names = '', signature] = header;
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) return false;
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort().join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
