/** Apart from the schemas, so that pages can use the names without carrying the validator. */
export const failureCauses = ['integrity_missing', 'load', 'timeout', 'styles', 'no_app', 'render', 'hydration', 'uncaught', 'blank'] as const;
/** Why a release could not serve a visitor. */
export type FailureCause = (typeof failureCauses)[number];

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'TBT'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Where pages report. */
export const vitalsPath = '/api/vitals';
