import { randomBytes } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps';
import type { Clock } from '../../platform/clock';
import type { Sealer } from '../../platform/sealed-text';

/** A page that was really served here, and the releases it was served with. Says nothing about who opened it. */
export interface PageTicket {
  readonly session: string;
  readonly served: Readonly<Partial<Record<AppName, readonly string[]>>>;
}

type Served = Readonly<Record<AppName, { readonly active: { readonly version: string } | null; readonly fallback: { readonly version: string } | null }>>;

const lifetimeMs = 24 * 3_600_000;

interface Dependencies {
  readonly sealer: Sealer;
  readonly clock: Clock;
}

/** Tickets keep strangers from inventing failures: a report counts only with the ticket of a page that this site has served. */
export function createPageTickets({ sealer, clock }: Dependencies) {
  return {
    write: (releases: Served): string => {
      const served = Object.entries(releases).map(([name, { active, fallback }]) => [name, [active?.version, fallback?.version].filter((version) => version !== undefined)]);
      return sealer.seal(JSON.stringify([randomBytes(9).toString('base64url'), Math.floor(clock.now().getTime() / 1000), Object.fromEntries(served)]));
    },

    /** Null for a ticket that is forged or older than a day. */
    read: (ticket: string): PageTicket | null => {
      const text = sealer.open(ticket);
      if (text === null) return null;
      // The seal says that we wrote it, so its shape is known.
      const [session, issued, served] = JSON.parse(text) as [string, number, PageTicket['served']];
      return clock.now().getTime() - issued * 1000 > lifetimeMs ? null : { session, served };
    },
  };
}

export type PageTickets = ReturnType<typeof createPageTickets>;
