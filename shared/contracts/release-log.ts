import { array, boolean, number, object, string, type InferType } from 'yup';
import type { releaseCopy } from '../copy/releases.es';
import { optionalAppName } from './app-name';

export const channels = ['stable', 'next'] as const;
export type Channel = (typeof channels)[number];

/** Everything that is written into the operators' log. */
export type LogKind = keyof typeof releaseCopy.kinds;

const logEntryView = object({
  id: number().integer().required(),
  /** A `LogKind`, or what a newer API writes. */
  kind: string().required(),
  /** ISO 8601, UTC. */
  at: string().required(),
  /** Operator, or `automatic` for what the site did by itself. */
  by: string().required(),
  reason: string().defined(),
  app: optionalAppName.nullable().defined(),
  channel: string().oneOf(channels).nullable().defined(),
  version: string().nullable().defined(),
  previousVersion: string().nullable().defined(),
  percent: number().nullable().defined(),
  /** What else the kind needs: a key's or token's name, a preview's end. */
  detail: string().nullable().defined(),
  hash: string().required(),
});
export type LogEntryView = InferType<typeof logEntryView>;

/** What is written, and hashed, for one act. Absent values are null, so that every entry has the same shape. */
export interface LogEntry extends Readonly<Omit<LogEntryView, 'id' | 'kind' | 'hash'>> { readonly kind: LogKind }

export const logCheck = object({
  whole: boolean().required(),
  entries: number().integer().required(),
  /** Hash of the newest entry: note it elsewhere, and even a log that was shortened or made anew is found out. */
  head: string().required(),
  /** Id of the first entry that is not what was written. */
  brokenAt: number().integer().nullable().defined(),
});

export const logEntries = array(logEntryView.required()).required();
