// Outside the endpoint's schema: every page loads these names, and none should load the validator for them.

export const createCallPath = '/api/create-call';

/** Stands for this deployment's agent and model: pages need not know the provider's ids. */
export const defaultAgent = { agentId: 'default', llmId: 'default' } as const;

/** Data message with a line that the visitor typed in a call. Only the local sandbox supports it. */
export const typedLineEvent = 'typed_line';

/** Marks an idle page's one request: it warms the API up and creates no call, which is valid for only 30 seconds and costs money. */
export const prefetchHeader = 'x-call-prefetch';
