// No schemas here, so that pages can use the names without loading the validator.

export const failureCauses = ['integrity_missing', 'load', 'timeout', 'styles', 'no_app', 'render', 'hydration', 'uncaught', 'blank'] as const;
/** Why a release could not serve a visitor. */
export type FailureCause = (typeof failureCauses)[number];

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'TBT'] as const;
export type VitalName = (typeof vitalNames)[number];

export const vitalsPath = '/api/vitals';

/** Maximum number of entries of each kind in one report; a larger report is refused whole. */
export const maxReported = 12;
export const maxVital = 600_000;

/** Visitor's acts that failed on a working page. */
export const failedActs = ['call_failed', 'form_failed'] as const;
export type FailedAct = (typeof failedActs)[number];

/** Event that reports one to the shell. */
export const failedActEvent = 'failed-act';
