import type { RequireClinic } from './access';
import type { Audit } from './audit/audit';
import type { Clock } from './clock';
import type { Database } from './database';
import type { Logger } from './logger';
import type { RequireOperator } from './operator';
import type { PatientEncryption } from './sealing/patient-encryption';

interface Common {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly encryption: PatientEncryption;
  readonly requireClinic: RequireClinic;
  readonly requireOperator: RequireOperator;
  readonly log: { warn(fields: object, message: string): void };
}

/** What a module needs of what most modules need. */
export type Uses<Name extends keyof Common> = Pick<Common, Name>;
