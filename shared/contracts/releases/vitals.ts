import { array, number, object, string, type InferType } from 'yup';
import { endpoint } from '../endpoint';
import { appName as app } from '../apps/name';
import { releaseVersion } from './record';
import { failedActs, failureCauses, maxReported, maxVital, vitalNames, vitalsPath } from './vitals-names';

const pageEvent = object({
  app,
  version: releaseVersion,
  /** `ready`: the release has rendered its part of the page. Any other value: why it could not. */
  outcome: string().oneOf(['ready', ...failureCauses, ...failedActs] as const).required(),
});
const pageVital = object({ app, version: releaseVersion, name: string().oneOf(vitalNames).required(), value: number().min(0).max(maxVital).required() });

/** A page's report: which releases served it, which failed and why, how fast it was. No visitor's identity and no error texts. */
export const reportVitals = endpoint('POST', vitalsPath, () => ({
  input: object({ ticket: string().max(20_000).required(), events: array(pageEvent.required()).max(maxReported).default([]), vitals: array(pageVital.required()).max(maxReported).default([]) }),
}));
export type PageReport = InferType<typeof reportVitals.input>;

const hours = object({ hour: string().required(), sessions: number().required(), failures: number().required() });
const releaseCurve = object({
  version: string().required(),
  hours: array(hours.required()).required(),
  causes: array(object({ cause: string().required(), engine: string().default('other'), count: number().required() })).required(),
  /** 75th percentile over visitors; milliseconds, except CLS. */
  vitals: array(
    object({
      name: string().oneOf(vitalNames).required(),
      p75: number().required(),
      count: number().required(),
      hours: array(object({ hour: string().required(), p75: number().required(), count: number().required() })).required(),
    }),
  ).required(),
});
export type ReleaseCurve = InferType<typeof releaseCurve>;

/** Errors and speed of an app's releases over the last hours. For operators. */
export const readCurves = endpoint('GET', '/api/vitals/curves', () => ({
  input: object({ app, hours: number().integer().min(1).max(720).default(48) }),
  output: object({ releases: array(releaseCurve.required()).required() }),
}));
