import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Response } from 'express';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { byteOrderMark, csvLines, type Rows } from 'shared/csv/csv';
import type { ClinicAccess } from './access';
import type { AuditEntry } from '../audit/audit';
import { createNotedLately } from '../audit/noted-lately';
import { clinicNameOf, withinClinic } from './clinic-scope';
import type { Queryable } from '../database/database';
import { except } from '../error-code';
import { DomainError } from '../errors';
import { bind, type AnswerOf, type Exchange } from '../http/http';
import type { Found } from '../sealing/patients/patient-words';
import type { Uses } from '../uses';

/** Sends `head`, then the pages, as CSV at the browser's pace. A late failure breaks off: nobody takes half a table for a whole one. */
export async function sendCsv(response: Response, head: Rows, pages: AsyncIterator<Rows, void>): Promise<void> {
  const first = await pages.next();
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="datos.csv"', 'Cache-Control': 'no-store' });
  async function* text() {
    yield byteOrderMark + csvLines(head);
    for (let page = first; page.done !== true; page = await pages.next()) yield csvLines(page.value);
  }
  // A browser that has left is not a failure.
  await pipeline(Readable.from(text()), response).catch(except('ERR_STREAM_PREMATURE_CLOSE', undefined));
}

/** Number of rows opened at a time for a file. */
const filePage = 500;

type Work<E extends Endpoint, Result> = (tx: Queryable, input: InputOf<E>, who: ClinicAccess, found: Found) => Promise<Result>;

/** A table of any length, read page by page. */
interface Sheet<Item> extends Pick<AuditEntry, 'subject' | 'details'> {
  readonly head: Rows;
  readonly linesOf: (items: readonly Item[]) => Rows;
  /** `end` is the end of the previous page. */
  readonly page: (tx: Queryable, limit: number, end: string | undefined) => Promise<readonly Item[]>;
  readonly endOf: (item: Item) => string;
}

/** Endpoints of the panel. Each runs in a transaction that sees only the clinic of the signed-in person. */
export function clinicRoutes({ database, clock, audit, encryption, requireClinic }: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>) {
  const router = Router();
  const noted = createNotedLately(clock);
  const admit = ({ request }: Exchange) => requireClinic(request);
  /** Rows that match `search`, for endpoints that have it. */
  const find = ({ search }: { readonly search?: unknown }, { clinicId }: ClinicAccess) => encryption.words.find(clinicId, typeof search === 'string' ? search : undefined);

  return {
    router,
    admit,

    answer<E extends Endpoint>(endpoint: E, work: Work<E, AnswerOf<E>>): void {
      bind(router, endpoint, async (input, { who }) => {
        const found = await find(input, who);
        return withinClinic(database, who.clinicId, (tx) => work(tx, input, who, found));
      }, admit);
    },

    /**
     * As `answer`, for patients' words or identities. The same transaction records the reader, so that nothing is shown without a record.
     * An open panel rereads with every live event: repeated reads share one entry, but each search has its own.
     */
    read<E extends Endpoint>(endpoint: E, readingOf: (input: InputOf<E>) => Pick<AuditEntry, 'action' | 'subject'>, work: Work<E, OutputOf<E>>): void {
      bind(router, endpoint, async (input, { request, who }) => {
        const found = await find(input, who);
        const { action, subject } = readingOf(input);
        const words = 'search' in input ? String(input.search) : undefined;
        const key = JSON.stringify([who.sessionHash.toString('hex'), who.clinicId, action, subject, words]);
        if (noted.has(key)) return withinClinic(database, who.clinicId, (tx) => work(tx, input, who, found));
        await requireClinic(request, { counts: true });
        const answer = await withinClinic(database, who.clinicId, async (tx) => {
          const result = await work(tx, input, who, found);
          await audit.append(tx, { actor: who.userId, action, subject, clinicId: who.clinicId, ...(words !== undefined && { details: { searched: true } }) });
          return result;
        });
        noted.add(key);
        return answer;
      }, admit);
    },

    /** All rows as a file headed by the clinic's name, while the person may read it. The audit trail records it before its first row. */
    file<E extends Endpoint, Item>(endpoint: E, action: string, open: Work<E, Sheet<Item>>): void {
      bind(router, endpoint, async (input, { request, response, who }) => {
        const found = await find(input, who);
        const { subject, details, head, linesOf, page, endOf } = await withinClinic(database, who.clinicId, (tx) => open(tx, input, who, found));
        const name = await clinicNameOf(database, encryption.sealing.names, who.clinicId);
        await audit.record({ actor: who.userId, action, clinicId: who.clinicId, subject, details });
        async function* pages(): AsyncGenerator<Rows, void> {
          let end: string | undefined;
          do {
            // Stops for a person who has signed out, was removed or has switched meanwhile: another clinic's membership does not open this one.
            if (end !== undefined && (await requireClinic(request, { touch: false })).clinicId !== who.clinicId) throw new DomainError('clinic_changed');
            const items = await withinClinic(database, who.clinicId, (tx) => page(tx, filePage, end));
            yield linesOf(items);
            const last = items.length === filePage ? items.at(-1) : undefined;
            end = last && endOf(last);
          } while (end !== undefined);
        }
        await sendCsv(response, [[name], ...head], pages());
      }, admit);
    },
  };
}
