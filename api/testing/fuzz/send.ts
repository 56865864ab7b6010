import { Agent, request as ask, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  /** 0 when the connection broke or nothing came in time. */
  readonly status: number;
  readonly text: string;
}

/** Long after every limit of the API itself. */
const patienceMs = 40_000;

/** Sends addresses as they are, which `fetch` would tidy up. */
export function createSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send(origin: string, { method, address, headers, body }: { method: string; address: string; headers: OutgoingHttpHeaders; body: string | undefined }): Promise<Answer> {
    const { hostname, port } = new URL(origin);
    return new Promise((resolve) => {
      const outgoing = ask({ agent, hostname, port, method, path: address, headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) } }, (response) => {
        const { statusCode: status = 0 } = response;
        // A stream of events goes on; that it has begun is its answer.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          response.destroy();
          return resolve({ status, text: '' });
        }
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status, text }));
        response.on('error', (error) => resolve({ status: 0, text: String(error) }));
      });
      outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', (error) => resolve({ status: 0, text: String(error) }));
      outgoing.end(body);
    });
  }
  return { send, close: () => agent.destroy() };
}
