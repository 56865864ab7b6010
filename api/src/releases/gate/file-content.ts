import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { refusal } from 'shared/contracts/releases/refusals';
import { DomainError } from '../../platform';
import { kindOf } from '../files/release-files';
import { refused } from '../refused';

/** Maximum nesting of elements: each name lookup walks through all ancestors. */
const deepestPicture = 100;

const active = /^(?:script|foreignobject|handler|listener)$/i;
const ownPart = /^(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/;
/** CSS that loads something, or could hide that it does. */
const loading = /\\|@import|image-set|src\s*\(|url\((?!\s*["']?(?:#|data:image\/))/i;

/** @throws {DomainError} `release_invalid` for a kind of file that is not served, or content that does not match its name */
export function requireContent(file: string, content: Buffer): void {
  const kind = kindOf(file);
  // Prerendered pages are inserted into documents, and never served directly.
  if (kind === null && !file.endsWith('.html')) throw refused('release_invalid', file, 'file_kind', { file });
  try {
    const { largest = Infinity } = kind ?? {};
    requireThat(content.length <= largest, `it has ${content.length} bytes, and ${largest} are allowed`);
    if (kind?.begins !== undefined) requireThat(kind.begins.test(content.toString('hex', 0, 12)), 'it begins otherwise');
    else requireThat(isUtf8(content) && !content.includes(0), 'it is no text in UTF-8');
    if (file.endsWith('.svg')) readPicture(content.toString());
    if (kind?.type.includes('json') === true) JSON.parse(content.toString());
  } catch (cause) {
    throw new DomainError('release_invalid', [refusal(file, 'file_content', { file, found: cause instanceof Error ? cause.message : '' })], { cause });
  }
}

function requireThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** @throws {Error} naming what is not XML, not SVG, active or loads something */
function readPicture(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  let written = '';
  let depth = 0;
  parser.on('doctype', () => requireThat(false, 'it holds a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => requireThat(false, `it holds <?${target}?>`));
  // Collected together, because a browser reads a style's parts as one text.
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (part) => void (written += part));
  parser.on('opentag', ({ local, uri, attributes }) => {
    requireThat((depth += 1) <= deepestPicture, `it holds more than ${deepestPicture} elements in each other`);
    const isAllowed = depth === 1 ? local === 'svg' && uri === 'http://www.w3.org/2000/svg' : uri !== 'http://www.w3.org/1999/xhtml' && !active.test(local);
    requireThat(isAllowed, `it holds <${local}>`);
    for (const { local: name, value } of Object.values(attributes)) {
      const runs = /^(?:on.*|src|base)$/i.test(name) || (name === 'attributeName' && /^on|href$/i.test(value.trim()));
      requireThat(!runs && !loading.test(value) && (!/^href$/i.test(name) || ownPart.test(value.trim())), `it holds ${name}="${value.slice(0, 80)}"`);
    }
  });
  parser.on('closetag', () => void (depth -= 1));
  parser.write(text).close();
  requireThat(!loading.test(written), 'it holds a style that loads something');
}
