import type { RetellCall } from '../../platform/retell/retell-call';

export interface NewWebCall {
  readonly callId: string;
  readonly accessToken: string;
  /** The server that the page connects to if it is not the provider's own: a path of this site. */
  readonly serverUrl?: string;
}

/** The call provider: Retell, or the sandbox on a machine without its key. */
export interface VoiceProvider {
  /** Creates one call; never retries, because a retry could create two. @throws {DomainError} `service_unavailable` */
  createWebCall(request: { agentId: string; metadata: object }): Promise<NewWebCall>;
  getCall(callId: string): Promise<RetellCall | undefined>;
  /** Calls that started at `since` (milliseconds since 1970) or later. */
  listCalls(since: number): Promise<RetellCall[]>;
  /** Hangs up. @returns whether this ended the call; false before anybody joined it, and after its end */
  stopCall(callId: string): Promise<boolean>;
  /** Opens a connection to the provider in advance, so that the next call is faster. */
  warmUp(): Promise<void>;
}
