// Apart from the endpoint's schema: every page loads these names, and none should load the validator for them.

export const createCallPath = '/api/create-call';

/** Stands for the agent and the model that this deployment is configured with: pages need not know the provider's ids. */
export const defaultAgent = { agentId: 'default', llmId: 'default' } as const;

/** Data message of a visitor who writes in a call. The local sandbox understands it; the provider has no such thing. */
export const typedLineEvent = 'typed_line';

/**
 * Marks the one request that a page makes when it is idle: the API gets warm and mints no call, because a call is only
 * good for 30 seconds and a visitor who never talks must cost nothing.
 */
export const prefetchHeader = 'x-call-prefetch';
