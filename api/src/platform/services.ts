import type { Audit } from './audit/audit';
import type { Clock } from './clock';
import type { Config } from './config/config';
import type { ConnectedDatabase } from './database/database';
import type { Lifecycle } from './jobs/lifecycle';
import type { Limits } from './limits/limits';
import type { Logger } from './logs/logger';
import type { Mailer } from './mail/mailer';
import type { PatientEncryption } from './sealing/patients/patient-encryption';
import type { Sealing } from './sealing/sealing';
import type { Upgrades } from './web/upgrades';

/** The platform's services; `app.ts` passes each module what it needs. */
export interface Services {
  readonly config: Config;
  readonly database: ConnectedDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly sealing: Sealing;
  /** Seals patients' data and still finds it. */
  readonly encryption: PatientEncryption;
  readonly audit: Audit;
  readonly lifecycle: Lifecycle;
  readonly upgrades: Upgrades;
  /** Whether the schema is up to date and the process is not stopping. */
  readonly isServing: () => boolean;
}
