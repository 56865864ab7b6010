import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { textsFrom, type LegalDocument } from './legal-document';

type Pdf = InstanceType<typeof PDFDocument>;

const page = { size: 'A4', margins: { top: 72, bottom: 72, left: 68, right: 68 } } as const;
/** The types lack this subset. Its list of glyphs (`CIDSet`) lacks the parts of accented letters and is left out if the part is a text. */
const [accessible, unlisted]: object[] = [{ subset: 'PDF/UA' }, { subset: '1' }];
const ink = { text: '#10241d', quiet: '#46584f', accent: '#0b7a55', warm: '#e0a377' } as const;
const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** Renders a PDF/UA with selectable text; the same document always gives the same bytes. `fontsFolder` has the font in two weights. */
export async function renderPdf(document: LegalDocument, author: string, fontsFolder: string): Promise<Buffer> {
  // Loading takes a quarter of a second.
  const { default: Pdf } = await import('pdfkit');
  const pdf = Object.assign(new Pdf({
    ...page,
    pdfVersion: '1.7',
    ...accessible,
    font: path.join(fontsFolder, 'figtree-400.ttf'),
    tagged: true,
    lang: 'es-ES',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${document.title} · ${author}`, Author: author, Subject: document.subject, CreationDate: textsFrom, ModDate: textsFrom },
  }), unlisted);
  const whole = buffer(pdf);
  pdf.registerFont('text', path.join(fontsFolder, 'figtree-400.ttf')).registerFont('title', path.join(fontsFolder, 'figtree-600.ttf'));
  drawMark(pdf);

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (type: string, draw: () => void) => void root.add(pdf.struct(type, {}, draw));

  add('H1', () => pdf.font('title').fontSize(22).fillColor(ink.accent).text(document.title, { paragraphGap: 4 }));
  add('P', () => pdf.font('text').fontSize(10).fillColor(ink.quiet).text(`${author} · Versión del ${date.format(textsFrom)}`, { paragraphGap: 16 }));
  for (const [line = '', ...more] of blocksOf(document.text)) {
    const isHeading = line.startsWith('# ');
    keepTogether(pdf, isHeading ? 90 : bodyOf(pdf).heightOfString(line, spacing));
    if (isHeading) add('H2', () => pdf.font('title').fontSize(13).fillColor(ink.text).text(line.slice(2), { paragraphGap: 5 }));
    else if (line.startsWith(point)) addList(pdf, root, [line, ...more]);
    else add('P', () => bodyOf(pdf).text(line, { ...spacing, paragraphGap: 9 }));
  }
  root.end();

  numberPages(pdf, document.title);
  pdf.end();
  return whole;
}

const point = '- ';
const spacing = { lineGap: 2.5 } as const;

/** One block per line, but consecutive list items form one block. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.trim().split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith(point) && last?.[0]?.startsWith(point)) last.push(line);
    else blocks.push([line]);
  }
  return blocks.filter(([line]) => line !== '');
}

const bodyOf = (pdf: Pdf) => pdf.font('text').fontSize(10.5).fillColor(ink.text);

function addList(pdf: Pdf, root: PDFKit.PDFStructureElement, points: readonly string[]): void {
  const list = pdf.struct('L');
  root.add(list);
  for (const line of points) {
    const item = pdf.struct('LI');
    list.add(item);
    const width = pdf.page.width - pdf.x - 18 - page.margins.right;
    keepTogether(pdf, bodyOf(pdf).heightOfString(line.slice(point.length), { ...spacing, width }));
    const { x, y } = pdf;
    item.add(pdf.struct('Lbl', {}, () => bodyOf(pdf).text('•', x + 4, y, { ...spacing, lineBreak: false })));
    item.add(pdf.struct('LBody', {}, () => bodyOf(pdf).text(line.slice(point.length), x + 18, y, { width, ...spacing, paragraphGap: 4 })));
    item.end();
    pdf.x = x;
  }
  list.end();
  pdf.y += 5;
}

/** Keeps a heading from ending a page, and a paragraph or list item on one. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - page.margins.bottom) pdf.addPage();
}

/** The logo at the top, decoration like the footers. */
function drawMark(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' }).save().translate(page.margins.left - 4, 30).lineWidth(3.5).lineCap('round');
  pdf.path('M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9M12.5 13v6M18 9.5v13').stroke(ink.accent);
  pdf.path('M23.5 13.5v5').stroke(ink.warm).restore().endMarkedContent();
}

/** Footers are marked as decoration: screen readers skip them. */
function numberPages(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // Text below the bottom margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('text').fontSize(9).fillColor(ink.quiet);
    const width = pdf.page.width - page.margins.left - page.margins.right;
    pdf.text(`${title} · Página ${index + 1} de ${count}`, page.margins.left, pdf.page.height - 44, { align: 'center', width, lineBreak: false });
    pdf.endMarkedContent();
  }
}
