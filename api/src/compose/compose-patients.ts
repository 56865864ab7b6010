import type { Router } from 'express';
import { purgeDemonstrations } from '../conversations/retention/purge-demonstrations';
import { patientsAdminModule } from '../conversations/retention/patients-admin.module';
import { requireOperator } from '../platform/operator';
import type { Services } from '../platform/services';

const dayMs = 24 * 3_600_000;

/** Part of `app.ts`: the end of conversations, when they are old or when somebody asks. */
export function composePatients({ config, database, clock, audit, encryption, lifecycle, logger }: Services): Router[] {
  lifecycle.repeat({ name: 'purge old demonstrations', everyMs: dayMs, work: () => purgeDemonstrations({ database, clock }), logger });
  return [patientsAdminModule({ database, clock, audit, index: encryption.index, requireOperator: requireOperator(config.opsToken) })];
}
