import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  /** The server's address through this line. */
  readonly url: string;
  /** Ends every connection; from here nobody answers. */
  cut(): Promise<void>;
  /** Takes bytes and passes none on, as a network that has lost its way does. */
  stall(): void;
  /** Answers again, at the same port. */
  mend(): void;
}

/** A line to a server that a test can cut: what the application then meets is one that is gone. It keeps its port meanwhile, or another program might get it. */
export async function layCuttableLine(url: string): Promise<CuttableLine> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = false;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      if (!stalled) one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut: async () => {
      isCut = true;
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
    },
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.unpipe();
    },
    mend: () => {
      isCut = false;
    },
  };
}
