import type { Services, Uses } from '../platform';

/** Dependencies of the demos; each part picks its own. */
export interface Dependencies extends Pick<Services, 'database' | 'clock' | 'logger' | 'limits' | 'sealing' | 'encryption' | 'audit'>,
  Uses<'enqueueMail'> {
  readonly site: { readonly name: string; readonly origin: string; readonly phone: string; readonly phoneHref: string };
  readonly salesAddress: string;
  readonly salesPage: string;
  /** Secret of 32 bytes: without it the table of codes reveals nothing, and nobody can forge a booking's link. */
  readonly pepper: Buffer;
  /** Public, and different in each deployment. */
  readonly knownSalt: Buffer;
  /** The site's own agents, for calls and for chats. */
  readonly internalAgentIds: readonly string[];
  readonly exportContacts: () => Promise<Record<string, string | null>[]>;
}
