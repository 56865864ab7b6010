import { Router } from 'express';
import { addClinic, createDemoCode, expireDemoCode, exportRows, importRows, listDemoCodes, renewDemoCode, revokeDemoCode, type ExportKind } from 'shared/contracts/demo-admin';
import type { Database } from '../platform/database';
import { DomainError } from '../platform/errors';
import { bind } from '../platform/http';
import { operatorOf, type RequireOperator } from '../platform/operator';
import { clinicPaths, insertClinic } from './catalogue.repository';
import type { CodeAdminService } from './code-admin.service';
import type { createImport } from './import.service';

type ExportedRows = Record<string, string | null>[];

interface Dependencies {
  readonly database: Database;
  readonly codes: CodeAdminService;
  readonly takeIn: ReturnType<typeof createImport>;
  /** Who owns the rows reads them out; `app.ts` brings them together. */
  readonly exports: Readonly<Record<ExportKind, () => Promise<ExportedRows>>>;
  readonly requireOperator: RequireOperator;
}

/** What operators do about demos, from the command line. */
export function demoAdminModule({ database, codes, takeIn, exports, requireOperator }: Dependencies): Router {
  const router = Router();
  router.use('/api/admin', requireOperator, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  bind(router, createDemoCode, (wish, { response }) => codes.create(wish, operatorOf(response)));
  bind(router, listDemoCodes, async () => ({ codes: await codes.list() }));
  bind(router, renewDemoCode, ({ reference, days }) => codes.renew(reference, days));
  bind(router, expireDemoCode, ({ reference }) => codes.expire(reference));
  bind(router, revokeDemoCode, ({ reference }) => codes.revoke(reference));
  bind(router, addClinic, async (profile) => {
    const added = await database.transaction(async (tx) => {
      if (!(await insertClinic(tx, profile))) throw new DomainError('already_exists', [{ field: 'slug', message: 'La clínica o una de sus direcciones ya existe.' }]);
      return clinicPaths(profile)[0] ?? '';
    });
    return { slug: profile.slug, path: added };
  });
  bind(router, importRows, ({ rows }, { response }) => takeIn(rows, operatorOf(response)));
  bind(router, exportRows, async ({ kind }) => ({ rows: await exports[kind]() }));
  return router;
}
