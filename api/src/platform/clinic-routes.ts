import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Response } from 'express';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { byteOrderMark, csvLines, type Rows } from 'shared/csv/csv';
import type { ClinicAccess } from './access';
import type { AuditEntry } from './audit/audit';
import { createNotedLately } from './audit/noted-lately';
import { clinicNameOf, withinClinic } from './clinic-scope';
import type { Queryable } from './database';
import { bind, type AnswerOf } from './http';
import type { Found } from './sealing/patient-words';
import type { Uses } from './uses';

/** Answers with a table as a file: `head`, then the pages, read one after the other as fast as the browser takes them. What fails before the first page is answered as any failure; later the connection breaks off, so that nobody takes half a table for a whole one. */
export async function sendCsv(response: Response, head: Rows, pages: AsyncIterator<Rows, void>): Promise<void> {
  const first = await pages.next();
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="datos.csv"', 'Cache-Control': 'no-store' });
  async function* text() {
    yield byteOrderMark + csvLines(head);
    for (let page = first; page.done !== true; page = await pages.next()) yield csvLines(page.value);
  }
  try {
    await pipeline(Readable.from(text()), response);
  } catch (error) {
    // The browser has gone; nothing has failed here.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Rows that are opened at a time for a file. */
const filePage = 500;

type Work<E extends Endpoint, Result> = (tx: Queryable, input: InputOf<E>, who: ClinicAccess, found: Found) => Promise<Result>;

/** A table of any length, read page by page. */
interface Sheet<Item> extends Pick<AuditEntry, 'subject' | 'details'> {
  readonly head: Rows;
  readonly linesOf: (items: readonly Item[]) => Rows;
  /** `end` is where the page before ended. */
  readonly page: (tx: Queryable, limit: number, end: string | undefined) => Promise<readonly Item[]>;
  readonly endOf: (item: Item) => string;
}

/** Endpoints of the panel. Each works in a transaction that sees the clinic of the person who asks and no other. */
export function clinicRoutes({ database, clock, audit, encryption, requireClinic }: Uses<'database' | 'clock' | 'audit' | 'encryption' | 'requireClinic'>) {
  const router = Router();
  const noted = createNotedLately(clock);
  /** What the words of `search` find, where an endpoint takes such. */
  const find = ({ search }: { readonly search?: unknown }, { clinicId }: ClinicAccess) => encryption.words.find(clinicId, typeof search === 'string' ? search : undefined);

  return {
    router,

    answer<E extends Endpoint>(endpoint: E, work: Work<E, AnswerOf<E>>): void {
      bind(router, endpoint, async (input, { request }) => {
        const who = await requireClinic(request);
        const found = await find(input, who);
        return withinClinic(database, who.clinicId, (tx) => work(tx, input, who, found));
      });
    },

    /**
     * As `answer`, for what patients said or who they are. The same transaction notes who read it, so that nothing is shown
     * that could not be noted. An open panel reads the same thing anew with every live event; one entry stands for all, and each search has its own.
     */
    read<E extends Endpoint>(endpoint: E, readingOf: (input: InputOf<E>) => Pick<AuditEntry, 'action' | 'subject'>, work: Work<E, OutputOf<E>>): void {
      bind(router, endpoint, async (input, { request }) => {
        const who = await requireClinic(request);
        const found = await find(input, who);
        const { action, subject } = readingOf(input);
        const words = 'search' in input ? String(input.search) : undefined;
        const key = JSON.stringify([who.sessionHash.toString('hex'), who.clinicId, action, subject, words]);
        if (noted.has(key)) return withinClinic(database, who.clinicId, (tx) => work(tx, input, who, found));
        const answer = await withinClinic(database, who.clinicId, async (tx) => {
          const result = await work(tx, input, who, found);
          await audit.append(tx, { actor: who.userId, action, subject, clinicId: who.clinicId, ...(words !== undefined && { details: { searched: true } }) });
          return result;
        });
        noted.add(key);
        return answer;
      });
    },

    /** All rows as a file that names its clinic first, for as long as whoever asked may read it. The audit trail names it before its first row. */
    file<E extends Endpoint, Item>(endpoint: E, action: string, open: Work<E, Sheet<Item>>): void {
      bind(router, endpoint, async (input, { request, response }) => {
        const who = await requireClinic(request);
        const found = await find(input, who);
        const { subject, details, head, linesOf, page, endOf } = await withinClinic(database, who.clinicId, (tx) => open(tx, input, who, found));
        const name = await clinicNameOf(database, encryption.sealing.names, who.clinicId);
        await audit.record({ actor: who.userId, action, clinicId: who.clinicId, subject, details });
        async function* pages(): AsyncGenerator<Rows, void> {
          let end: string | undefined;
          do {
            // Whoever has signed out, or was removed meanwhile, gets no further.
            if (end !== undefined) await requireClinic(request, { touch: false });
            const items = await withinClinic(database, who.clinicId, (tx) => page(tx, filePage, end));
            yield linesOf(items);
            const last = items.length === filePage ? items.at(-1) : undefined;
            end = last && endOf(last);
          } while (end !== undefined);
        }
        await sendCsv(response, [[name], ...head], pages());
      });
    },
  };
}
