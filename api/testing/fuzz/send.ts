import { Agent, request as ask, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  /** 0 when the connection broke or timed out. */
  readonly status: number;
  readonly text: string;
}

/** Longer than every limit of the API itself. */
const patienceMs = 40_000;

/** Sends addresses unchanged; `fetch` would normalise them. */
export function createSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send(origin: string, { method, address, headers, body }: { method: string; address: string; headers: OutgoingHttpHeaders; body: string | undefined }): Promise<Answer> {
    const { hostname, port } = new URL(origin);
    return new Promise((resolve) => {
      const outgoing = ask({ agent, hostname, port, method, path: address, headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) } }, (response) => {
        const { statusCode: status = 0 } = response;
        // An event stream does not end; its start counts as the response.
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
