import type { Router } from 'express';
import { forgetCalls } from './calls/forget-calls';
import { forgetChats } from './chat/forget-chats';
import { forgetDemonstrations } from './patients/forget-demonstrations';
import { patientsAdminModule } from './patients/patients-admin.module';
import { requireOperator } from './platform/operator';
import { repeat } from './platform/repeat';
import type { Services } from './platform/services';

const dayMs = 24 * 3_600_000;

/** Part of `app.ts`: the end of conversations, when they are old or when somebody asks. */
export function composePatients({ config, database, clock, audit, vault, lifecycle, logger }: Services): Router[] {
  const forget = { calls: forgetCalls, chats: forgetChats };
  const forgetting = repeat({ name: 'forget old demonstrations', everyMs: dayMs, work: () => forgetDemonstrations({ database, clock, forget }), logger });
  lifecycle.onStop('old demonstrations', () => forgetting.stop());
  return [patientsAdminModule({ database, clock, audit, index: vault.index, forget, requireOperator: requireOperator(config.opsToken) })];
}
