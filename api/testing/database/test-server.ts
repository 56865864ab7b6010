import { createServer, type Server } from 'node:http';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';
import { createLogger } from '../../src/platform/logs/logger';
import { migrate } from '../../src/platform/database/migrations';

export const templateDatabase = 'template_site';
/** Environment variable with the address that serves the run's PostgreSQL URL. */
export const testServerVariable = 'TEST_POSTGRES_SERVER';

/**
 * One PostgreSQL for the whole jest run, started at the first request: runs without API tests pay nothing. Test files run in separate
 * processes, so they ask over HTTP.
 */
export class TestServer {
  #server: Server | undefined;
  #started: ReturnType<typeof startEmbeddedPostgres> | undefined;
  #folder: string | undefined;

  constructor(private readonly projectRoot: string) {}

  async open(): Promise<string> {
    const server = createServer((_request, response) => {
      // A kept-alive connection might be closed here just when the next file uses it.
      response.setHeader('Connection', 'close');
      this.#started ??= this.#start();
      this.#started.then(
        (server) => response.end(server.url('postgres')),
        (error: unknown) => response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
      );
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The test server has no address');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    const server = await this.#started?.catch(() => undefined);
    await server?.stop();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #start(): ReturnType<typeof startEmbeddedPostgres> {
    const folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-test-'));
    this.#folder = folder;
    // The database runs as another user when the tests run as root.
    await chmod(folder, 0o755);
    const server = await startEmbeddedPostgres({ projectRoot: this.projectRoot, dataDir: folder, logger: createLogger({ level: 'error' }), databases: [templateDatabase], fsyncOff: true, maxConnections: 400 });
    await migrate(server.url(templateDatabase), path.join(this.projectRoot, 'api/migrations'));
    return server;
  }
}
