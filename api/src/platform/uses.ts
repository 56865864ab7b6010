import type { RequireClinic } from './clinic/access';
import type { Audit } from './audit/audit';
import type { Database } from './database/database';
import type { Names } from './sealing/names';
import type { Services } from './services';

interface Common extends Pick<Services, 'clock' | 'logger' | 'encryption'> {
  readonly database: Database;
  readonly names: Names;
  readonly audit: Pick<Audit, 'append' | 'record'>;
  readonly requireClinic: RequireClinic;
  readonly enqueueMail: Services['mailer']['enqueueMail'];
  readonly log: { warn(fields: object, message: string): void };
}

/** The services that most modules need. */
export type Uses<Name extends keyof Common> = Pick<Common, Name>;
