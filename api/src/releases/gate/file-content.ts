import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import type { ErrorDetail } from 'shared/contracts/errors';
import { refusal } from 'shared/contracts/release-refusals';
import { typeOf } from '../files/release-files';

/** First bytes, in hexadecimal, of what is no text. */
const beginnings: Readonly<Record<string, RegExp>> = {
  ico: /^00000100/,
  mp3: /^(?:494433|ff(?:e[23]|f[23ab]))/,
  ogg: /^4f676753/,
  opus: /^4f676753/,
  png: /^89504e470d0a1a0a/,
  wav: /^52494646.{8}57415645/,
  webp: /^52494646.{8}57454250/,
  woff2: /^774f4632/,
};
const xhtml = 'http://www.w3.org/1999/xhtml';
const active = /^(?:script|foreignobject|handler|listener|iframe)$/i;
const ownPart = /^(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/;
/** What makes a style load something, or could hide it. */
const loading = /\\|@import|image-set|src\s*\(|url\((?!\s*["']?(?:#|data:image\/))/i;

/** Why the content of a release's file is not what its name says, or is of no kind that is served; null when it is what it says. */
export function contentProblem(file: string, content: Buffer): ErrorDetail | null {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  // Pages are put into documents, and served in no other way.
  if (extension !== 'html' && typeOf(file) === null) return refusal(file, 'file_kind', { file });
  const found = Object.hasOwn(beginnings, extension) ? beginningProblem(extension, content) : textProblem(extension, content);
  return found === null ? null : refusal(file, 'file_content', { file, found });
}

function beginningProblem(extension: string, content: Buffer): string | null {
  const begins = content.toString('hex', 0, 12);
  return beginnings[extension]?.test(begins) === true ? null : `it begins with ${begins || 'nothing'}`;
}

function textProblem(extension: string, content: Buffer): string | null {
  if (!isUtf8(content) || content.includes(0)) return 'it is no text in UTF-8';
  try {
    if (extension === 'svg') readPicture(content.toString());
    else if (['json', 'map', 'webmanifest'].includes(extension)) JSON.parse(content.toString());
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @throws {Error} that names what is no XML, no SVG, runs something or loads something */
function readPicture(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string) => {
    throw new Error(`it holds ${what}`);
  };
  let depth = 0;
  let written = '';
  parser.on('doctype', () => refuse('a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}?>`));
  // Together, because a style's parts are one text to a browser.
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (part) => void (written += part));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (depth === 0 && (local !== 'svg' || uri !== 'http://www.w3.org/2000/svg')) refuse(`<${local}> instead of <svg>`);
    depth += 1;
    if (uri === xhtml || active.test(local)) refuse(`<${local}>`);
    for (const { local: name, value } of Object.values(attributes)) {
      const animates = name === 'attributeName' && /^on|href$/i.test(value.trim());
      if (/^(?:on.*|src|base)$/i.test(name) || animates || (/^href$/i.test(name) && !ownPart.test(value.trim())) || loading.test(value)) refuse(`${name}="${value.slice(0, 80)}"`);
    }
  });
  parser.write(text).close();
  if (loading.test(written)) refuse('a style that loads something');
}
