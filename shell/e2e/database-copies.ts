import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { preparedDatabaseVariable, type DatabaseCopy } from 'shared/testing/site';
import { root } from 'shared/tooling/workspaces';
import { startEmbeddedPostgres } from '../../api/src/platform/embedded-postgres/embedded-postgres';
import { createLogger } from '../../api/src/platform/logs/logger';

const template = 'clinavoz';

/**
 * Starts the database of the stopped site in `dataDir` and copies it for other sites. Workers are processes of their own, so they ask over
 * HTTP.
 */
export async function copyDatabases(dataDir: string): Promise<{ close(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ projectRoot: root, dataDir, logger: createLogger({ level: 'error' }), databases: [], fsyncOff: true, maxConnections: 400 });

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async function answer(request: IncomingMessage): Promise<string> {
    if (request.method === 'DELETE') {
      await administer(`DROP DATABASE IF EXISTS "${new URL(await text(request)).pathname.slice(1)}" WITH (FORCE)`);
      return '';
    }
    const name = `site_${randomBytes(6).toString('hex')}`;
    await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return JSON.stringify({ url: postgres.siteUrl(name), ownerUrl: postgres.url(name) } satisfies DatabaseCopy);
  }

  const server = createServer((request, response) => {
    // A kept-alive connection might be closed here just when the next site uses it.
    response.setHeader('Connection', 'close');
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[preparedDatabaseVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await postgres.stop();
    },
  };
}
