/** Escapes, comments (also an endless one), addresses, texts and braces of a style sheet, found in one pass. */
const styleParts = /\\[\s\S]|\/\*[\s\S]*?\*\/|(\/\*)[\s\S]*|url\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^)"']*))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{}]/gi;
const pageParts = /\s(?:src|srcset|poster)=(?:"([^"]*)"|'([^']*)')/gi;

/** Parts of a page that take the rest of the document, whose last part are the page's data, for their own until they end. */
const greedy = [['<!--', '-->'], ...['script', 'style', 'template', 'textarea', 'title', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext'].map((name) => [`<${name}`, `</${name}`]), ['<', '>']];

/** Addresses of what a style sheet or a prerendered page shows. @throws {SyntaxError} when a comment, brace or part has no end */
export function addressesIn(file: string, text: string): string[] {
  if (!file.endsWith('.css')) {
    const page = text.toLowerCase();
    const open = greedy.find(([begin = '', end = '']) => page.lastIndexOf(begin) > page.lastIndexOf(end));
    if (open !== undefined) throw new SyntaxError(`${open[0]} is not closed`);
    return [...text.matchAll(pageParts)].map((parts) => parts.slice(1).join(' ').trim()).flatMap((written) => (written.startsWith('data:') ? [] : written.split(/[\s,]+/).filter(Boolean)));
  }
  let depth = 0;
  const found = [...text.matchAll(styleParts)].flatMap(([part, endless, ...addresses]) => {
    depth = Math.max(0, depth + (endless || part === '{' ? 1 : part === '}' ? -1 : 0));
    return addresses.filter(Boolean);
  });
  if (depth > 0) throw new SyntaxError('a comment or a brace is not closed');
  return found;
}
