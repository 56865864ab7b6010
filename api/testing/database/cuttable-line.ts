import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  /** The server's URL through this proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts bytes and forwards none, like a broken network. */
  stall(): void;
  /** Works again, on the same port. */
  mend(): void;
}

/** A proxy that a test can cut: its server then seems unavailable. It keeps its port, or another program might get it. */
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
