import { setImmediate } from 'node:timers/promises';
import { withinClinic } from '../../clinic/clinic-scope';
import { tryEach } from '../../jobs/try-each';
import type { Uses } from '../../uses';
import { phoneWord, searchText } from './phone-word';
import type { SealedCell, Sealing } from '../sealing';

type Searched = 'call' | 'chat_thread' | 'appointment';
/** Ids that a search finds in a table, in PostgreSQL's format for `uuid[]`; null without a search. */
export type Found = (table: Searched) => string | null;

interface Row { readonly id: string; readonly table: Searched; readonly changed: string; readonly links: readonly string[] }
/** `text` has each distinct word once. `documents` has rows committed before `since` and changed after `dropped`; `size` in characters. */
interface Memory { readonly documents: Map<string, Row & { readonly text: string }>; size: number; since: string; dropped: bigint; reading: Promise<unknown> }

/** Maximum characters. Beyond `clinic`, the oldest changes are not found; beyond `process`, the least recently used clinic is dropped. */
const usualLimits = { clinic: 24_000_000, process: 192_000_000 };
const [documentsAtOnce, cellsAtOnce, maxWord] = [100, 250, 16];
/** Maximum characters: more than a chat may have, so that none displaces all others. */
const maxDocument = 500_000;

/** Without rows of a dump from another server: they bear numbers that this one has yet to reach, and are older than all its own. */
const isNew = `clinic_id = $1 AND changed_in BETWEEN $2
  AND CASE WHEN $2::xid8 = '0' THEN '18446744073709551615' ELSE pg_snapshot_xmax(pg_current_snapshot()) END`;
const changed = (table: Searched, hash: string) =>
  `SELECT id, '${table}' AS "table", changed_in, ARRAY[${hash}] AS links FROM ${table} WHERE ${isNew}`;
const changes = `SELECT pg_snapshot_xmin(seen)::text AS since, id, "table", array_remove(links, NULL) AS links,
  CASE WHEN changed_in < pg_snapshot_xmax(seen) THEN changed_in ELSE '1' END::text AS changed FROM pg_current_snapshot() AS seen
  LEFT JOIN (${changed('call', `provider_call_id, encode(patient_hash, 'hex')`)} UNION ALL ${changed('chat_thread', 'NULL')}
             UNION ALL ${changed('appointment', `provider_call_id, CASE WHEN status = 'booked' THEN encode(patient_hash, 'hex') END`)}) AS changed ON true
  ORDER BY changed_in < pg_snapshot_xmax(seen), changed_in`;
const cells = [['call', 'id', 'id::text', 'from_number_sealed'], ['call', 'id', 'id::text', 'summary_sealed'], ['call_line', 'call_id', `call_id || '/' || position`, 'content_sealed'],
  ['chat_thread', 'id', 'provider_chat_id', 'patient_name_sealed'], ['chat_message', 'thread_id', 'id::text', 'content_sealed'],
  ['appointment', 'id', 'id::text', 'patient_name_sealed'], ['appointment', 'id', 'id::text', 'patient_phone_sealed']].map(([table, id, rowId, column]) =>
  `SELECT ${id} AS id, '${table}' AS "table", '${column}' AS "column", ${rowId} AS "rowId", ${column} AS sealed FROM ${table} WHERE clinic_id = $1 AND ${id} = ANY($2) AND ${column} IS NOT NULL`).join(' UNION ALL ');

/**
 * Finds words in sealed data, without a trace of them in the database: this process holds the opened words of clinics that search, and
 * before each search it reads all commits since the last one, by any process.
 */
export function createPatientWords({ database, sealing, limits = usualLimits }: Uses<'database'> & { readonly sealing: Pick<Sealing, 'openAll'>; readonly limits?: typeof usualLimits }) {
  const memories = new Map<string, Memory>();

  /** Reads changed rows; with '0' it also drops deleted ones. Works in slices, so that other requests go on. */
  async function read(clinicId: string, memory: Memory, since = memory.since): Promise<void> {
    const rows = await withinClinic(database, clinicId, (tx) => tx.query<(Row | { readonly id: null }) & { readonly since: string }>(changes, [clinicId, since], 'changes'));
    const present = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row]])));
    if (since === '0') for (const id of memory.documents.keys()) if (!present.has(id)) drop(memory, id);
    const changed = [...present.values()].filter(({ id, changed }) => BigInt(changed) > memory.dropped && memory.documents.get(id)?.changed !== changed);
    for (let from = 0; from < changed.length; from += documentsAtOnce) await readDocuments(clinicId, memory, changed.slice(from, from + documentsAtOnce));
    memory.since = rows[0]?.since ?? since;
    let total = [...memories.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [other, { size }] of memories) if (total > limits.process && other !== clinicId && memories.delete(other)) total -= size;
  }

  async function readDocuments(clinicId: string, memory: Memory, rows: readonly Row[]): Promise<void> {
    const sealed = await withinClinic(database, clinicId, (tx) => tx.query<SealedCell['place'] & { readonly id: string; readonly sealed: Buffer }>(cells, [clinicId, rows.map(({ id }) => id)], 'cells'));
    const words = new Map(rows.map(({ id }) => [id, new Set<string>()]));
    for (let from = 0; from < sealed.length; from += cellsAtOnce) {
      const some = sealed.slice(from, from + cellsAtOnce);
      const texts = await sealing.openAll(database, clinicId, some.map((cell) => ({ place: cell, sealed: cell.sealed })));
      for (const [place, text] of texts.entries()) for (const word of wordsOf(/phone|number/.test(some[place]?.column ?? '') ? phoneWord(text) : text)) words.get(some[place]?.id ?? '')?.add(word);
      await setImmediate();
    }
    for (const row of rows) {
      drop(memory, row.id);
      const text = [...(words.get(row.id) ?? [])].join('').slice(0, maxDocument);
      // One byte per character where possible: a string that once had an accent would need two.
      memory.documents.set(row.id, { ...row, text: /[\u0100-\uFFFF]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1') });
      memory.size += text.length;
    }
    for (const [id, { changed }] of memory.documents) {
      if (memory.size <= limits.clinic) break;
      drop(memory, id);
      memory.dropped = BigInt(changed);
    }
  }

  /** The clinic's words, as of this call or later; one read at a time. */
  async function ready(clinicId: string, since?: '0'): Promise<Memory['documents']> {
    const memory = memories.get(clinicId) ?? { documents: new Map(), size: 0, since: '0', dropped: 0n, reading: Promise.resolve() };
    memories.delete(clinicId);
    memories.set(clinicId, memory);
    const start = () => read(clinicId, memory, since);
    await (memory.reading = memory.reading.then(start, start));
    return memory.documents;
  }

  /** Drops the words of deleted rows before it resolves. */
  const erased = async (clinicId: string): Promise<unknown> => memories.has(clinicId) && ready(clinicId, '0');
  return {
    /** Call it outside transactions, so that none stays open while a clinic is first read. Chats hold telephones as typed. */
    async find(clinicId: string, search = ''): Promise<Found> {
      const documents = search === '' ? undefined : await ready(clinicId);
      return (table) => documents === undefined ? null : idsOf(documents, table, wordsOf(table === 'chat_thread' ? search : searchText(search)));
    },
    /** Loads a clinic that may search soon. */
    warm: async (clinicId: string): Promise<unknown> => memories.has(clinicId) || ready(clinicId),
    erased,
    /** Runs `erased` for all clinics, in case a notification was lost. */
    sweep: () => tryEach([...memories.keys()], erased),
  };
}

function drop(memory: Memory, id: string): void {
  memory.size -= memory.documents.get(id)?.text.length ?? 0;
  memory.documents.delete(id);
}

/** A call is also found by the name that was given in it or for its telephone. A search of only punctuation finds nothing. */
function idsOf(documents: Memory['documents'], table: Searched, words: readonly string[]): string {
  const those = (wanted: Searched) => (words.length === 0 ? [] : [...documents.values()].filter((document) => document.table === wanted));
  const hold = (text: string, name = '') => words.every((word) => text.includes(word) || name.includes(word));
  const names = new Map<string, string[]>();
  const people = table === 'call' ? those('appointment').filter(({ text }) => words.some((word) => text.includes(word))) : [];
  for (const { links, text } of people) for (const link of links) names.set(link, [...(names.get(link) ?? []), text]);
  const found = those(table).filter(({ text, links }) => hold(text) || links.some((link) => names.get(link)?.some((name) => hold(text, name))));
  return `{${found.map(({ id }) => id).join(',')}}`;
}

/** Lower case without accents, so that names match as typed. A word's first character marks its start: it occurs nowhere else in words. */
export function wordsOf(text: string | null): string[] {
  const words = (text ?? '').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, maxWord).replace(/^[a-z\d]?/, (first) => (first === '' ? ' ' : String.fromCharCode(first.charCodeAt(0) - 32))));
}
