import { array, boolean, number, object, string, type InferType } from 'yup';
import type { releaseCopy } from '../../copy/releases.es';
import { optionalAppName } from '../apps/name';

export const channels = ['stable', 'next'] as const;
export type Channel = (typeof channels)[number];

/** Every kind of entry in the operators' log. */
export type LogKind = keyof typeof releaseCopy.kinds;

const logEntryView = object({
  id: number().integer().required(),
  /** A `LogKind`, or one of a newer API. */
  kind: string().required(),
  /** ISO 8601, UTC. */
  at: string().required(),
  /** Operator, or `automatic` for the site's own acts. */
  by: string().required(),
  reason: string().defined(),
  app: optionalAppName.nullable().defined(),
  channel: string().oneOf(channels).nullable().defined(),
  version: string().nullable().defined(),
  previousVersion: string().nullable().defined(),
  percent: number().nullable().defined(),
  /** Further data of the kind: name of a key or a token, end of a preview. */
  detail: string().nullable().defined(),
  hash: string().required(),
});
export type LogEntryView = InferType<typeof logEntryView>;

/** The stored and hashed content of one entry. Absent values are null, so that every entry has the same shape. */
export interface LogEntry extends Readonly<Omit<LogEntryView, 'id' | 'kind' | 'hash'>> { readonly kind: LogKind }

export const logCheck = object({
  whole: boolean().required(),
  entries: number().integer().required(),
  /** Hash of the newest entry. Store it elsewhere to detect even a shortened or recreated log. */
  head: string().required(),
  /** Id of the first altered entry. */
  brokenAt: number().integer().nullable().defined(),
});

export const logEntries = array(logEntryView.required()).required();
