import type { ClinicAccess } from '../access';
import { withinClinic } from '../clinic-scope';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../database';
import type { Audit } from './audit';
import { createNotedLately } from './noted-lately';

export interface Reading {
  /** `call.read`, `chats.listed`. */
  readonly action: string;
  /** Id of what is opened; none for a list. */
  readonly subject?: string;
}

export interface ReadingTrail {
  /** Runs `work` on the reader's clinic and notes in the same transaction that it was read, so that nothing is shown that could not be noted. What throws leaves no entry. */
  read<T>(reader: ClinicAccess, reading: Reading, work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** An open panel reads the same thing anew with every live event; one entry stands for all. */
export function createReadingTrail({ database, clock, audit }: { readonly database: Database; readonly clock: Clock; readonly audit: Pick<Audit, 'append'> }): ReadingTrail {
  const noted = createNotedLately(clock);
  return {
    async read({ clinicId, userId, sessionHash }, { action, subject }, work) {
      const key = `${sessionHash.toString('hex')} ${action} ${subject ?? ''}`;
      if (noted.has(key)) return withinClinic(database, clinicId, work);
      const result = await withinClinic(database, clinicId, async (tx) => {
        const found = await work(tx);
        await audit.append(tx, { actor: userId, action, subject, clinicId });
        return found;
      });
      noted.add(key);
      return result;
    },
  };
}
