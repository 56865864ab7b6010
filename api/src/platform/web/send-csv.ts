import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { byteOrderMark, csvLines, type Rows } from 'shared/csv/csv';

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
