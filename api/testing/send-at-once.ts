import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** More would only test the machine's queue of new connections. */
const openedTogether = 100;

/**
 * Sends all bodies as simultaneous requests: each on its own connection, from its own network, complete except for its last byte until all
 * last bytes are sent together.
 */
export async function sendAtOnce(origin: string, path: string, bodies: readonly string[]): Promise<Answer[]> {
  const { hostname, port } = new URL(origin);
  const lines: Socket[] = [];
  for (let first = 0; first < bodies.length; first += openedTogether) {
    const opened = bodies.slice(first, first + openedTogether).map(async (body, index) => {
      const line = connect(Number(port), hostname);
      await once(line, 'connect');
      const bytes = Buffer.from(body);
      const number = first + index;
      line.write(
        [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, 'Content-Type: application/json', `Content-Length: ${bytes.length}`, `X-Forwarded-For: 10.${128 + (number >> 8)}.${number & 255}.9`, 'Connection: close', '', ''].join('\r\n'),
      );
      line.write(bytes.subarray(0, -1));
      return line;
    });
    lines.push(...(await Promise.all(opened)));
  }
  return Promise.all(
    lines.map(async (line, index) => {
      line.write(Buffer.from(bodies[index] ?? '').subarray(-1));
      const chunks: Buffer[] = [];
      for await (const chunk of line) chunks.push(chunk as Buffer);
      const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body };
    }),
  );
}
