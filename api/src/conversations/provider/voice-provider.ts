import type { RetellCall } from '../../platform/retell/retell-call';

export interface NewWebCall {
  readonly callId: string;
  readonly accessToken: string;
  /** Where the page connects when it is not the provider's own server: a path of this site. */
  readonly serverUrl?: string;
}

/** Who carries the calls: Retell, or the sandbox on a machine without its key. */
export interface VoiceProvider {
  /**
   * Mints one call; never repeated by itself, because a repeat could mint two. `sandboxFailure` is for the sandbox alone.
   * @throws {DomainError} `too_many_requests` when the provider is at its limit, `service_unavailable` for all else
   */
  createWebCall(request: { agentId: string; metadata: object; sandboxFailure?: string }): Promise<NewWebCall>;
  getCall(callId: string): Promise<RetellCall | undefined>;
  /** Calls that started at `since` (milliseconds since 1970) or later. */
  listCalls(since: number): Promise<RetellCall[]>;
  /** Hangs up. @returns whether the call is over now; not while nobody has joined it yet, and not when it was over before */
  stopCall(callId: string): Promise<boolean>;
  /** Opens the way to the provider, so that the next call need not wait for it. */
  warmUp(): Promise<void>;
}
