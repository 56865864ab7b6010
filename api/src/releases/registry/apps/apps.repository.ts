import type { listApps } from 'shared/contracts/apps/admin';
import type { AppName } from 'shared/contracts/apps/apps';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { Database, Queryable, Stored } from '../../../platform';

/** The host has no granted routes: it renders whatever no remote does. */
export type RegisteredApp = Stored<OutputOf<typeof listApps>['apps'][number], 'createdAt' | 'retiredAt'>;

/** A remote as registered by an operator, or from a folder at a local start. */
export interface LocalApp { readonly name: AppName; readonly team: string; readonly routes: readonly string[] }

/** Reads and writes the table `release_app`. */
export function createAppsRepository(database: Database) {
  return {
    /** The host first, then in order of registration; includes retired apps. */
    all: (queryable: Queryable = database): Promise<RegisteredApp[]> =>
      queryable.query(`SELECT name, kind, team, routes, created_at AS "createdAt", retired_at AS "retiredAt" FROM release_app ORDER BY kind, created_at, name`),
    /** Registers a remote, or reinstates a retired one. */
    enter: async (tx: Queryable, { name, team, routes }: LocalApp): Promise<void> => {
      await tx.query(
        `INSERT INTO release_app (name, kind, team, routes) VALUES ($1, 'remote', $2, $3) ON CONFLICT (name) DO UPDATE SET team = excluded.team, routes = excluded.routes, retired_at = NULL`,
        [name, team, routes],
      );
    },
    grant: (tx: Queryable, name: AppName, routes: readonly string[]) => tx.query('UPDATE release_app SET routes = $2 WHERE name = $1', [name, routes]),
    retire: (tx: Queryable, name: AppName) => tx.query('UPDATE release_app SET retired_at = now() WHERE name = $1', [name]),
  };
}

export type AppsRepository = ReturnType<typeof createAppsRepository>;
