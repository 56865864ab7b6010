import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  /** The database's address through this line. */
  readonly url: string;
  /** Ends every connection; from here nobody answers. */
  cut(): Promise<void>;
  /** Takes bytes and passes none on, as a network that has lost its way does. */
  stall(): void;
  /** Answers again, at the same port. */
  mend(): Promise<void>;
}

/** A line to a database that a test can cut: what the application then meets is a server that is gone. */
export async function layCuttableLine(url: string): Promise<CuttableLine> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      if (!stalled) one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.unpipe();
    },
    mend: () => listen(port),
  };
}
