import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint } from '../endpoint';
import { errorDetail } from '../errors';
import { isMoment } from '../period';
import { channels, logCheck, logEntries } from './log';
import { appName as app, optionalAppName as optionalApp } from '../apps/name';
import { fileMap, releaseRecord, releaseVersion } from './record';

export const releaseTarget = object({ app, version: releaseVersion });

export const reason = string().max(500).default('');
const reasonWanted = 'Escribe el motivo, con tres letras o más.';
const statedReason = string().trim().min(3, reasonWanted).max(500).required(reasonWanted);
/** Why the release stays despite failures; it alarms instead of being rolled back. */
const pin = string().trim().min(3).max(200).optional();
/** The revision of the app that the operator saw (`releaseStatus`); a later change refuses the request. Absent: no check. */
export const revision = number().integer().min(0).optional();
const moment = string()
  .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/)
  .test('moment', ({ path }) => `${path} is no moment`, (value) => value === undefined || isMoment(value));
const share = object({ version: string().required(), percent: number().required() });
export type Share = InferType<typeof share>;
const standing = object({ reason: string().defined(), by: string().required(), at: string().required() });
export type Standing = InferType<typeof standing>;
/** A release on its way to all visitors, with the releases that ship, pause and end with it. */
const ship = object({ version: string().required(), by: string().required(), paused: standing.nullable().defined(), with: array(releaseTarget.required()).default([]) });
export type Ship = InferType<typeof ship>;

const activation = object({
  app,
  channel: string().oneOf(channels).meta({ unknown: 'stable' }).required(),
  version: string().required(),
  previousVersion: string().nullable().defined(),
  /** False when nothing had to change. */
  changed: boolean().required(),
  by: string().required(),
  at: string().required(),
});
export type ActivationView = InferType<typeof activation>;

const request = object({
  id: number().integer().required(),
  act: string().required(),
  version: string().nullable().defined(),
  percent: number().nullable().defined(),
  by: string().required(),
  reason: string().defined(),
  endsAt: string().required(),
});

const appStatus = object({
  app,
  /** Release of the stable channel. */
  active: string().nullable().defined(),
  fallback: string().nullable().defined(),
  next: string().nullable().defined(),
  canary: share.nullable().defined(),
  /** The earlier release that a share of visitors keeps for comparison after an activation. */
  holdBack: share.nullable().defined(),
  ship: ship.nullable().defined(),
  /** Progress of the current step's evidence, from 0 to 1, with sessions and failures on both sides. */
  evidence: object({ progress: number().required(), heard: number().required(), bad: number().required(), otherHeard: number().required(), otherBad: number().required() }).nullable().defined(),
  pinned: string().nullable().defined(),
  frozen: standing.nullable().defined(),
  isProtected: boolean().required(),
  /** Requests that wait for a second person. */
  asked: array(request.required()).required(),
  quarantined: array(standing.shape({ version: string().required() })).required(),
  activatedAt: string().nullable().defined(),
  activatedBy: string().nullable().defined(),
  /** Increases with every change of the app. */
  revision: number().integer().required(),
  /** Why the live release could not be activated today: the API or a grant may have changed. */
  problems: array(errorDetail().required()).required(),
  /** Published releases that are stored, newest first. */
  published: array(
    object({
      version: string().required(),
      sourceHash: string().required(),
      publishedAt: string().required(),
      publishedBy: string().defined(),
      commit: string().defined(),
      /** True when it was built from files that the commit lacks. */
      dirty: boolean().required(),
    }),
  ).required(),
});
export type AppStatus = InferType<typeof appStatus>;

/** The live releases of each app; with `at`, those of that moment. */
export const releaseStatus = endpoint('GET', '/api/releases/status', () => ({
  input: object({ at: moment.optional() }),
  output: object({ stale: boolean().required(), apps: array(appStatus).required() }),
}));

export const readRelease = endpoint('GET', '/api/releases/records/:app/:version', () => ({
  input: releaseTarget,
  output: object({ record: releaseRecord.required() }),
}));

/** Opens the one upload that a signature will be valid for. */
export const beginUpload = endpoint('POST', '/api/releases/uploads', () => ({
  input: releaseTarget.shape({ files: fileMap.optional() }),
  /** `lacking`: those of these files that no stored release of the app holds; absent: all of them. */
  output: object({ upload: string().uuid().required(), lacking: array(string().required()).optional() }),
}));

/** Completes an upload: the registry checks signature, team and every file, and stores the release permanently. */
export const publishRelease = endpoint('POST', '/api/releases/publish', () => ({
  input: object({ record: releaseRecord.required(), upload: string().uuid().required(), signature: string().max(200).required() }),
  output: object({ app, version: string().required(), created: boolean().required() }),
}));

export const activateRelease = endpoint('POST', '/api/releases/activate', () => ({
  /** Absent: `stable`. */
  input: object({ app, version: releaseVersion, channel: string().oneOf(channels).optional(), reason, revision, pin }),
  output: activation,
}));

/** Rolls back to `version` or the last known good release, `with` other apps; `unproven`, by right to activate, to any other. */
export const rollbackRelease = endpoint('POST', '/api/releases/rollback', () => ({
  input: object({ app, version: releaseVersion.optional(), unproven: boolean().optional(), with: array(app).optional(), reason, revision }),
  output: activation,
}));

/** Makes the release in `next` or the canary stable. */
export const promoteRelease = endpoint('POST', '/api/releases/promote', () => ({
  input: object({ app, from: string().oneOf(['next', 'canary']).optional(), reason, revision }),
  output: activation,
}));

/** Gives a release to a percentage of visitors; 0 ends the canary. */
export const canaryRelease = endpoint('POST', '/api/releases/canary', () => ({
  input: object({ app, version: releaseVersion, percent: number().min(0).max(100).required(), reason, revision }),
  output: object({ app, version: string().required(), percent: number().required() }),
}));

const done = object({ changed: boolean().required() });
/** Ships a release, by itself or `with` others: 1, 10, 50, 100 % of visitors, each step until the evidence suffices for all. */
export const shipRelease = endpoint('POST', '/api/releases/ship', () => ({
  input: object({ app, version: releaseVersion, with: array(releaseTarget.required()).optional(), reason, revision, pin }),
  output: object({ changed: boolean().required(), percent: number().required() }),
}));
export const steerShip = endpoint('POST', '/api/releases/ship/steer', () => ({ input: object({ app, to: string().oneOf(['pause', 'resume', 'stop']).required(), reason, revision }), output: done }));
export const freezeApp = endpoint('POST', '/api/releases/freeze', () => ({ input: object({ app, reason: statedReason, revision }), output: done }));
export const unfreezeApp = endpoint('POST', '/api/releases/unfreeze', () => ({ input: object({ app, reason, revision }), output: done }));
export const quarantineRelease = endpoint('POST', '/api/releases/quarantine', () => ({ input: object({ app, version: releaseVersion, reason: statedReason, revision }), output: done }));
export const liftQuarantine = endpoint('POST', '/api/releases/lift-quarantine', () => ({ input: object({ app, version: releaseVersion, reason: statedReason, revision }), output: done }));

/** Executes another person's request unchanged. */
export const approveRequest = endpoint('POST', '/api/releases/requests/:id/approve', () => ({
  input: object({ id: number().integer().min(1).required() }),
  output: object({ app, act: string().required(), version: string().nullable().defined() }),
}));

/** A link that shows a published release to one visitor. */
export const previewRelease = endpoint('POST', '/api/releases/previews', () => ({
  input: object({ app, version: releaseVersion, minutes: number().integer().min(1).max(10_080).default(60) }),
  output: object({ url: string().required(), endsAt: string().required() }),
}));
/** Prefix of preview links; the token follows. */
export const previewPath = '/preview/';
export const endPreviewPath = '/preview/end';

export const readLog = endpoint('GET', '/api/releases/log', () => ({
  input: object({ app: optionalApp, before: number().integer().optional(), limit: number().integer().min(1).max(500).default(50) }),
  output: object({ entries: logEntries }),
}));
export const checkLog = endpoint('GET', '/api/releases/log/check', () => ({ output: logCheck }));

/** Upload path of one file of an unpublished release. */
export const uploadPath = (target: InferType<typeof releaseTarget>, file: string): string =>
  `/api/releases/uploads/${target.app}/${target.version}/${file.split('/').map(encodeURIComponent).join('/')}`;
