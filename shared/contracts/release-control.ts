import { array, boolean, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';
import { buildings, releaseRecord } from './releases';

const building = string().oneOf(buildings).required();
/** Semantic version; anything else never reaches a folder name. */
export const releaseVersion = string()
  .matches(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,60})?$/)
  .required();

export const releaseTarget = object({ building, version: releaseVersion });

const activation = object({
  building,
  version: string().required(),
  previousVersion: string().nullable().defined(),
  kind: string().oneOf(['activate', 'rollback']).required(),
  reason: string().defined(),
  by: string().required(),
  at: string().required(),
});
export type ActivationView = InferType<typeof activation>;

const buildingStatus = object({
  building,
  active: string().nullable().defined(),
  fallback: string().nullable().defined(),
  activatedAt: string().nullable().defined(),
  activatedBy: string().nullable().defined(),
  /** Published releases, the newest first. */
  published: array(object({ version: string().required(), sourceHash: string().required(), publishedAt: string().required() })).required(),
});
export type BuildingStatus = InferType<typeof buildingStatus>;

/** What is live for each building, as an operator sees it. */
export const releaseStatus = endpoint({
  method: 'GET',
  path: '/api/releases/status',
  input: object({}),
  output: object({ stale: boolean().required(), buildings: array(buildingStatus).required() }),
});

/** The record of one published release. */
export const readRelease = endpoint({
  method: 'GET',
  path: '/api/releases/records/:building/:version',
  input: releaseTarget,
  output: object({ contentHash: string().required(), publishedAt: string().required() }),
});

/** Ends an upload: the registry checks every file against the record and keeps the release for good. */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases/publish',
  input: object({ record: releaseRecord.required() }),
  output: object({ building, version: string().required(), created: boolean().required() }),
});

export const activateRelease = endpoint({
  method: 'POST',
  path: '/api/releases/activate',
  input: object({ building, version: releaseVersion, reason: string().max(500).default('') }),
  output: activation,
});

/** Goes back to `version`, or to the release that was active before the present one. */
export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/api/releases/rollback',
  input: object({ building, version: releaseVersion.optional(), reason: string().max(500).default('') }),
  output: activation,
});

/** Path to which one file of a release is sent before it is published. */
export function uploadPath(target: InferType<typeof releaseTarget>, file: string): string {
  return `/api/releases/uploads/${target.building}/${target.version}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
