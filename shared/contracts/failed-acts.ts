/** What a visitor tried in vain on a page that is there. Apart from the schemas, as the names of failures are. */
export const failedActs = ['call_failed', 'form_failed'] as const;
export type FailedAct = (typeof failedActs)[number];

/** By which the shell hears of it. */
export const failedActEvent = 'failed-act';
