import { createHmac, randomBytes } from 'node:crypto';
import type { AppName } from 'shared/contracts/apps/apps';
import type { Signer, Uses } from '../../platform';
import type { Arm, Arms } from '../serving/visitor-releases';

/** The versions of one app that a page had, active and fallback, and the arm that its reports count for. */
export interface ServedApp { readonly versions: readonly string[]; readonly arm: Arm | null }

/** A page that this site really served. It does not identify the visitor. */
export interface PageTicket {
  readonly session: string;
  readonly served: Readonly<Partial<Record<AppName, ServedApp>>>;
  /** Whether a report comes from the network that the page was served to. */
  readonly isHome: (network: string) => boolean;
}

type Served = Readonly<Record<AppName, { readonly active: { readonly version: string } | null; readonly fallback: { readonly version: string } | null }>>;

const lifetimeMs = 24 * 3_600_000;

interface Dependencies extends Uses<'clock'> {
  readonly signer: Signer;
  /** Hides networks in tickets. */
  readonly key: Buffer;
}

/** Tickets keep strangers from inventing failures: a report counts only with the ticket of a page that this site served. */
export function createPageTickets({ signer, clock, key }: Dependencies) {
  const homeOf = (network: string, session: string) => createHmac('sha256', key).update(`${session}:${network}`).digest('base64url').slice(0, 8);
  return {
    write: (releases: Served, arms: Arms = {}, network = ''): string => {
      const served = Object.entries(releases).map(([name, { active, fallback }]) => {
        const arm = arms[name];
        // A release that was damaged here and replaced gives no evidence about the arm.
        return [name, [[active?.version, fallback?.version].filter((version) => version !== undefined), ...(arm !== undefined && arm.version === active?.version ? [arm.step, arm.arm] : [])]];
      });
      const session = randomBytes(9).toString('base64url');
      return signer.sign(JSON.stringify([session, Math.floor(clock.now().getTime() / 1000), Object.fromEntries(served), homeOf(network, session)]));
    },

    /** Null for a ticket that is forged or older than a day. */
    read: (ticket: string): PageTicket | null => {
      const text = signer.open(ticket);
      if (text === null) return null;
      // The signature proves that this code wrote it, so its shape is known.
      const [session, issued, served, home] = JSON.parse(text) as [string, number, Record<AppName, [string[], number?, Arm['arm']?]>, string];
      if (clock.now().getTime() - issued * 1000 > lifetimeMs) return null;
      const parts = Object.entries(served).map(([name, [versions, step, arm]]) =>
        [name, { versions, arm: step === undefined || arm === undefined ? null : { step, arm, version: versions[0] ?? '' } }] as const);
      return { session, served: Object.fromEntries(parts) as PageTicket['served'], isHome: (network) => homeOf(network, session) === home };
    },
  };
}

export type PageTickets = ReturnType<typeof createPageTickets>;
