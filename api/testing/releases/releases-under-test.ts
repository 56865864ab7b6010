import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import type { AppName } from 'shared/contracts/apps/apps';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { anchorInMemory } from '../trail';
import { startRegistry, type Registry } from './registry';

/** A registry with its database for one test file, and common actions. Versions count up, so tests share nothing. */
export function releasesUnderTest() {
  // Publishes a hundred releases over HTTP, on a machine that may be busy.
  jest.setTimeout(180_000);
  let database: TestDatabase;
  let registry: Registry;
  let version = 0;
  const anchor = anchorInMemory();

  beforeAll(async () => {
    database = await createTestDatabase();
    registry = await startRegistry({ database: database.database, anchor });
  });
  afterAll(async () => {
    await registry.close();
    await database.drop();
  });

  const nextVersion = () => `1.${(version += 1)}.0`;
  const activate = (app: string, target: string, more: object = {}) => registry.ask('POST', '/api/releases/activate', { app, version: target, ...more });

  return {
    anchor,
    get registry() {
      return registry;
    },
    get held() {
      return database;
    },
    nextVersion,
    activate,
    /** Publishes the next version and activates it. */
    released: async (app: AppName): Promise<string> => {
      const target = nextVersion();
      await registry.publish(app, target);
      const answer = await activate(app, target);
      expect(answer.status).toBe(200);
      return target;
    },
    statusOf: async (app: string, at?: string): Promise<Record<string, unknown>> => {
      const { body } = await registry.ask('GET', `/api/releases/status${at === undefined ? '' : `?at=${at}`}`);
      return (body.apps as Record<string, unknown>[]).find((row) => row.app === app) ?? {};
    },
  };
}
