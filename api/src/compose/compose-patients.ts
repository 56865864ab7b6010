import type { Router } from 'express';
import { purgeDemonstrations } from '../conversations/retention/purge-demonstrations';
import { patientsAdminModule } from '../conversations/retention/patients-admin.module';
import { requireOperator } from '../platform/operator';
import { repeat } from '../platform/repeat';
import type { Services } from '../platform/services';

const dayMs = 24 * 3_600_000;

/** Part of `app.ts`: the end of conversations, when they are old or when somebody asks. */
export function composePatients({ config, database, clock, audit, encryption, lifecycle, logger }: Services): Router[] {
  const purging = repeat({ name: 'purge old demonstrations', everyMs: dayMs, work: () => purgeDemonstrations({ database, clock }), logger });
  lifecycle.onStop('old demonstrations', () => purging.stop());
  return [patientsAdminModule({ database, clock, audit, index: encryption.index, requireOperator: requireOperator(config.opsToken) })];
}
