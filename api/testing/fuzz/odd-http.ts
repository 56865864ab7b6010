import { connect } from 'node:net';

const line = (text: string, headers: Readonly<Record<string, string>> = {}, body = '') => `${text}\r\n${Object.entries({ Host: 'site.example', Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
const json = { 'Content-Type': 'application/json' };
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Requests that no well-behaved client sends, by their fault. */
export const oddRequests: Readonly<Record<string, string>> = {
  'an escape that is none': line('GET /%ZZ HTTP/1.1'),
  'an escape of the API that is none': line('GET /api/calls/%ZZ HTTP/1.1'),
  'a NUL in a page': line('GET /%00 HTTP/1.1'),
  'a NUL in a file': line('GET /r/shell/1.0.0/%00 HTTP/1.1'),
  'a NUL in a document': line('GET /legal/%00.pdf HTTP/1.1'),
  'bytes that are no text': line('GET /%ff%fe%ed%a0%80 HTTP/1.1'),
  'a way out of the folder': line('GET /r/shell/1.0.0/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1'),
  'an address with another host': line('GET http://elsewhere.example/api/calls HTTP/1.1'),
  'no path': line('GET ? HTTP/1.1'),
  'two slashes': line('GET //elsewhere.example/%2f.. HTTP/1.1'),
  'an asterisk': line('OPTIONS * HTTP/1.1'),
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'an empty host': line('GET / HTTP/1.1', { Host: '' }),
  'two hosts': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'another protocol': 'GET / HTTP/9.9\r\n\r\n',
  'no protocol': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a header of 100 kB': line('GET / HTTP/1.1', { 'X-Long': 'a'.repeat(100_000) }),
  '2,000 headers': line('GET / HTTP/1.1', Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`X-${index}`, 'a']))),
  'a cookie that is none': line('GET /auth/session HTTP/1.1', { Cookie: '%ZZ=%00; =; a; session=\xff' }),
  'an authorization that is none': line('GET /api/releases/status HTTP/1.1', { Authorization: 'Bearer \xff\xfe' }),
  'an encoding that nobody knows': line('POST /api/contact HTTP/1.1', { ...json, 'Content-Encoding': 'zstd, br', 'Content-Length': '2' }, '{}'),
  'bytes that are not compressed as said': line('POST /api/contact HTTP/1.1', { ...json, 'Content-Encoding': 'gzip', 'Content-Length': '2' }, '{}'),
  'a charset that nobody knows': line('POST /api/contact HTTP/1.1', { 'Content-Type': 'application/json; charset=klingon', 'Content-Length': '2' }, '{}'),
  'a type that is none': line('POST /api/contact HTTP/1.1', { 'Content-Type': '/;;=', 'Content-Length': '2' }, '{}'),
  'lists in lists, 60 kB': line('POST /api/contact HTTP/1.1', { ...json, 'Content-Length': '60000' }, deep(30_000)),
  'lists in lists, 1 MB': line('POST /api/admin/demo-import HTTP/1.1', { ...json, 'Content-Length': '1000000' }, deep(500_000)),
  'chunks that are none': line('POST /api/contact HTTP/1.1', { ...json, 'Transfer-Encoding': 'chunked' }, 'ZZ\r\n{}\r\n0\r\n\r\n'),
  'a chunk shorter than it says': line('POST /api/contact HTTP/1.1', { ...json, 'Transfer-Encoding': 'chunked' }, '5\r\n{}\r\n0\r\n\r\n'),
  'length and chunks at once': line('POST /api/contact HTTP/1.1', { ...json, 'Transfer-Encoding': 'chunked', 'Content-Length': '4' }, '2\r\n{}\r\n0\r\n\r\n'),
  'two lengths': `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'a negative length': line('POST /api/contact HTTP/1.1', { ...json, 'Content-Length': '-1' }),
  'a length beyond every number': line('POST /api/contact HTTP/1.1', { ...json, 'Content-Length': '99999999999999999999' }),
  'an upgrade to nothing': line('GET /api/calls HTTP/1.1', { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': '13' }),
  'a range of nothing': line('GET /legal/privacidad.pdf HTTP/1.1', { Range: 'bytes=9999999999-1,-,a' }),
  'a validator that is none': line('GET /r/shell/1.0.0/entry.js HTTP/1.1', { 'If-None-Match': '"'.repeat(500), 'If-Modified-Since': 'yesterday' }),
  'an encoding that is none': line('GET / HTTP/1.1', { 'Accept-Encoding': ';q=,*;q=NaN,br;q=99' }),
  'a last event that is none': line('GET /events HTTP/1.1', { 'Last-Event-ID': '\xff-1e99' }),
};

/** Sends raw bytes. @returns the status of the first response; 0 when the connection closes without one */
export function sendBytes(origin: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
    socket.setEncoding('latin1').on('data', (part: string) => {
      received += part;
      if (status() === 0) return;
      socket.destroy();
      resolve(status());
    });
    socket.on('error', () => resolve(status()));
    socket.on('close', () => resolve(status()));
  });
}
