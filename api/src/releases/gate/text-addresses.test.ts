import { expect, test } from '@jest/globals';
import { addressesIn } from './text-addresses';

/** As many characters as a file that is looked into may have. */
const many = 200_000;

test.each([
  ['comments that begin in comments', '/*'.repeat(many), null],
  ['comments that nearly end', `/*${'*'.repeat(many)}`, null],
  ['braces without end', '{'.repeat(many), null],
  ['addresses without end', 'url('.repeat(many), []],
  ['spaces before an address', `url(${' '.repeat(many)}"a.webp`, []],
  ['texts without end', 'url("\n'.repeat(many), []],
  ['one long text', `.a{content:"${'x'.repeat(many)}"}`, []],
  ['one long escaped text', `.a{content:'${'\\x'.repeat(many)}'}`, []],
  ['one long picture', `.a{background:url(data:image/png;base64,${'x'.repeat(many)})}`, 1],
])('a style sheet of %s is read in one pass', (_what, text, found) => {
  if (found === null) expect(() => addressesIn('a.css', text)).toThrow('a comment or a brace is not closed');
  else expect(addressesIn('a.css', text).filter((address) => address.startsWith('data:') || address.includes('.webp'))).toHaveLength(found === 1 ? 1 : 0);
});

test.each([
  ['attributes without end', ' src="'.repeat(many)],
  ['attributes that nearly begin', ' srcset='.repeat(many)],
  ['commas', ` srcset="${', '.repeat(many)}"`],
])('a page of %s is read in one pass', (_what, html) => {
  expect(addressesIn('documents/0.html', html).filter((address) => address !== 'src=')).toEqual([]);
});

test.each(['<!-- ', '<p title="', '<script>', '<STYLE>', '<template>', '<textarea>', '<title>', '<noscript>', '<iframe>', '<xmp>', '<noembed>', '<noframes>', '<plaintext>'])('a page that ends within %s would take the rest of the document for its own', (begun) => {
  expect(() => addressesIn('documents/0.html', `<main>${begun}`)).toThrow('is not closed');
});

test('a page that ends what it begins is read', () => {
  const whole = '<main><!--$--><p title="a"></p><!--/$--><svg><title>Sí</title></svg><noscript><style>a{}</style></noscript><template data-slot="remote"></template><script>"<script"</script><TEXTAREA></TEXTAREA></main>';
  expect(addressesIn('documents/0.html', whole)).toEqual([]);
});

test.each([
  ['ends an element of the frame', '</div></div><main></main>', /<\/div> ends nothing/],
  ['ends another element than the last', '<main><div></main></div>', /<\/main> ends nothing/],
  ['leaves an element open', '<main><div></main>', /<\/main> ends nothing/],
  ['leaves its last element open', '<section><main></main>', /<section> is not closed/],
  ['has the id of the page’s data', '<p id="page-data">', /<p id="page-data"> is not for a part of a page/],
  ['has the id of the page’s root', "<p class=a ID='root'>", /is not for a part/],
  ['sends visitors elsewhere', '<meta http-equiv="refresh" content="0;url=/">', /is not for a part/],
  ['moves all addresses', '<base href="/a/">', /is not for a part/],
])('a page that %s is refused', (_what, html, says) => {
  expect(() => addressesIn('documents/0.html', html)).toThrow(says);
});

test('a page is read as HTML, which lets some ends out', () => {
  const whole = '<main id="contenido"><ul><li>a<li>b</ul><p>a<p>b<br><img alt=""><svg><path d=""/><g></g></svg><!-- </div> --><script>"</div>"</script><meta itemprop="a"><table><tr><td>a</table></main>';
  expect(addressesIn('documents/0.html', whole)).toEqual([]);
});

test.each(['<a', '<a>', '</a>', '<!---->', '<p>', '<svg><g/>'])('a page of %s many times is read in one pass', (part) => {
  expect(() => addressesIn('documents/0.html', `${part.repeat(many / 10)}</div>`)).toThrow();
});

test('a page of beginnings without end is read in one pass', () => {
  expect(() => addressesIn('documents/0.html', '<!--<script'.repeat(many / 10))).toThrow('is not closed');
});
