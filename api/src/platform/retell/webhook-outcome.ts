import type { NewLiveEvent } from '../live-events';

/** What has become of one webhook. */
export interface WebhookOutcome {
  /** What is new, for the panels. */
  readonly events: readonly NewLiveEvent[];
  /** An agent that is no clinic's: nothing was processed, and the webhook is kept until the agent is one's. */
  readonly unclaimedAgentId?: string;
  /** Fields that were not understood, by name: the rest of the body has been processed. */
  readonly notUnderstood?: readonly string[];
}
