// Apart from the schemas, so that pages can use the names without carrying the validator.

export const failureCauses = ['integrity_missing', 'load', 'timeout', 'styles', 'no_app', 'render', 'hydration', 'uncaught', 'blank'] as const;
/** Why a release could not serve a visitor. */
export type FailureCause = (typeof failureCauses)[number];

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'TBT'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Where pages report. */
export const vitalsPath = '/api/vitals';

/** What one report of a page may hold: one that holds more is refused whole. */
export const maxReported = 12;
export const maxVital = 600_000;

/** What a visitor tried in vain on a page that is there. */
export const failedActs = ['call_failed', 'form_failed'] as const;
export type FailedAct = (typeof failedActs)[number];

/** By which the shell hears of it. */
export const failedActEvent = 'failed-act';
