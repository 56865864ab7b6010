/** Escapes, comments (also an endless one), addresses, texts and braces of a style sheet, found in one pass. */
const styleParts = /\\[\s\S]|\/\*[\s\S]*?\*\/|(\/\*)[\s\S]*|(?:url\(\s*|@import\s*(?=["']))(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^)"']*))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{}]/gi;
const pageParts = /\s(?:src|srcset|poster)=(?:"([^"]*)"|'([^']*)')/gi;

/** Parts of a page that take the rest of the document, whose last part are the page's data, for their own until they end. */
const greedy = [['<!--', '-->'], ...['script', 'style', 'template', 'textarea', 'title', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext'].map((name) => [`<${name}`, `</${name}`]), ['<', '>']];

/** What belongs to the document: ids that scripts look for, the base of its addresses, and where its visitor goes next. */
const ofDocument = /<(?:base\b|meta\s[^<>]*http-equiv|[a-z][^<>]*\sid=["']?(?:root|page-data|page-scripts)["'\s>])[^<>]*>?/;
/** Comments and texts with their ends, tags, and tags without an end, such as those with half an attribute. */
const tags = /<!--[\s\S]*?-->|<(script|style|textarea|title|noscript)\b[\s\S]*?<\/\1|<(\/?)([a-z][\w-]*)(?![\w-])(?:[^<>"']|"[^"]*"|'[^']*')*>|(<\/?[a-z])/g;
/** Elements whose end HTML lets out, and elements without an end. */
const loose = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|li|p|d[dt]|opt(?:ion|group)|t(?:r|h|d|head|body|foot)|colgroup|r[tp])$/;

/** The tag that would move the rest of the document into or out of another element. */
function findUnpaired(page: string): string | undefined {
  const open: string[] = [];
  for (const { 0: tag, 2: end, 3: name = '', 4: begun, index } of page.matchAll(tags)) {
    if (begun !== undefined) return `${page.slice(index, index + 60)} is not closed`;
    if (name === '' || loose.test(name) || (tag.endsWith('/>') && open.includes('svg'))) continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return `${tag} ends nothing`;
  }
  return open.length === 0 ? undefined : `<${open.at(-1)}> is not closed`;
}

/** Addresses of what a style sheet or a prerendered page shows. @throws {SyntaxError} when a comment, brace or part has no end */
export function addressesIn(file: string, text: string): string[] {
  if (!file.endsWith('.css')) {
    const page = text.toLowerCase();
    const open = greedy.find(([begin = '', end = '']) => page.lastIndexOf(begin) > page.lastIndexOf(end));
    if (open !== undefined) throw new SyntaxError(`${open[0]} is not closed`);
    const [foreign] = ofDocument.exec(page) ?? [];
    const problem = foreign === undefined ? findUnpaired(page) : `${foreign} is not for a part of a page`;
    if (problem !== undefined) throw new SyntaxError(problem);
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
