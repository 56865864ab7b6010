// A process with many open streams; its parent orders what to open and which marker to wait for.
import { connect, type Socket } from 'node:net';

export type Order =
  | { readonly what: 'open'; readonly port: number; readonly cookies: readonly string[] }
  | { readonly what: 'await'; readonly marker: string }
  | { readonly what: 'close' };
/** Moments are milliseconds since 1970. */
export type Report = { readonly what: 'opened' | 'awaiting' | 'closed' } | { readonly what: 'arrived'; readonly moments: readonly number[] };

const atOnce = 100;
const sockets: Socket[] = [];
let marker = '';
let moments: number[] = [];
const report = (message: Report) => process.send?.(message);

function open(port: number, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /events HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`));
    let unjoined = '';
    let joined = false;
    socket.setEncoding('latin1').on('error', reject).on('data', (text: string) => {
      if (!joined) {
        unjoined += text;
        if (!unjoined.startsWith('HTTP/1.1 200')) reject(new Error(unjoined.slice(0, 200)));
        // Its first event: what happens before it is not for this stream.
        joined = unjoined.includes('event: connected');
        if (joined) resolve();
      }
      if (marker === '' || !text.includes(marker)) return;
      moments.push(performance.timeOrigin + performance.now());
      if (moments.length === sockets.length) report({ what: 'arrived', moments });
    });
    sockets.push(socket);
  });
}

async function openAll(port: number, cookies: readonly string[]): Promise<void> {
  for (let index = 0; index < cookies.length; index += atOnce) await Promise.all(cookies.slice(index, index + atOnce).map((cookie) => open(port, cookie)));
  report({ what: 'opened' });
}

process.on('message', (order: Order) => {
  if (order.what === 'open') void openAll(order.port, order.cookies);
  if (order.what === 'await') {
    marker = order.marker;
    moments = [];
    report({ what: 'awaiting' });
  }
  if (order.what === 'close') {
    marker = '';
    for (const socket of sockets.splice(0)) socket.destroy();
    report({ what: 'closed' });
  }
});
