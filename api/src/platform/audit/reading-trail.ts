import type { ClinicAccess } from '../access';
import { withinClinic } from '../clinic-scope';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../database';
import type { Audit } from './audit';

/** An open panel reads the same thing anew with every live event; within this time one entry tells of it. */
export const notedForMs = 15 * 60_000;

interface Reading {
  /** `call.read`, `chats.listed`. */
  readonly action: string;
  /** Id of what is opened; none for a list. */
  readonly subject?: string;
}

export interface ReadingTrail {
  /** Runs `work` on the reader's clinic and notes in the same transaction that it was read, so that nothing is shown that could not be noted. What throws leaves no entry. */
  read<T>(reader: ClinicAccess, reading: Reading, work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** What each session has read lately is remembered by this process alone: another one, or a restart, notes once more and never once less. */
export function createReadingTrail({ database, clock, audit }: { readonly database: Database; readonly clock: Clock; readonly audit: Pick<Audit, 'append'> }): ReadingTrail {
  /** When it was noted, oldest first. */
  const noted = new Map<string, number>();

  function remember(key: string, now: number): void {
    noted.delete(key);
    noted.set(key, now);
    for (const [old, at] of noted) {
      if (at > now - notedForMs) return;
      noted.delete(old);
    }
  }

  return {
    async read({ clinicId, userId, sessionHash }, { action, subject }, work) {
      const key = `${sessionHash.toString('hex')} ${action} ${subject ?? ''}`;
      const now = clock.now().getTime();
      if ((noted.get(key) ?? -Infinity) > now - notedForMs) return withinClinic(database, clinicId, work);
      const result = await withinClinic(database, clinicId, async (tx) => {
        const found = await work(tx);
        await audit.append(tx, { actor: userId, action, subject, clinicId });
        return found;
      });
      remember(key, now);
      return result;
    },
  };
}
