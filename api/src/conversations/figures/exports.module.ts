import { Router } from 'express';
import { noteExport } from 'shared/contracts/exports';
import { bind } from '../../platform/http';
import type { Uses } from '../../platform/uses';

/** The panel writes its files itself, from what it has read; here it says so first. */
export function exportsModule({ audit, requireClinic }: Uses<'audit' | 'requireClinic'>): Router {
  const router = Router();
  bind(router, noteExport, async ({ what, rows, range }, { request }) => {
    const { clinicId, userId } = await requireClinic(request);
    await audit.record({ actor: userId, action: `${what}.exported`, clinicId, details: { rows, range: range ?? 'all' } });
    return {};
  });
  return router;
}
