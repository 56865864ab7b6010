import { expect, test } from '@jest/globals';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { slotMarker, type PageData } from 'shared/contracts/apps/composition';
import { sitePlaceholders } from 'shared/contracts/site';
import { composeDocument } from './compose-document';
import { panelManifest } from './web-manifest';

const site: PageData['site'] = sitePlaceholders;
const page = (route: string, file: string, noindex: boolean) => ({ route, file, title: route, description: '', noindex, structuredData: [] });

function releaseOf(app: string, documents: ReleaseRecord['documents']): ReleaseRecord {
  const record = { app, version: '1.0.0', container: `${app}_1`, entry: 'entry.js', files: {}, styles: [], initialScripts: [], documents, routes: documents.map(({ route }) => route) };
  return record as unknown as ReleaseRecord;
}

const texts: Record<string, string> = {
  'frame.html': slotMarker,
  'waiting.html': '<main><span role="status"></span></main>',
  'own.html': '<main><noscript><p>Sin JavaScript, llámanos.</p></noscript></main>',
  'read.html': '<main><h1>Se lee sin más</h1></main>',
};
const shell = releaseOf('shell', [page('/ops', 'frame.html', true), page('/404', 'read.html', true), { ...page('/*', 'frame.html', false), title: '' }]);
const reports = releaseOf('reports', [page('/waits', 'waiting.html', true), page('/drawn', '', false), page('/says', 'own.html', true), page('/reads', 'read.html', false)]);

test.each([
  ['that waits for scripts', '/waits', 1],
  ['that no build has drawn', '/drawn', 1],
  ['of the shell itself', '/ops', 1],
  ['that says so itself', '/says', 0],
  ['that can be read as it is', '/reads', 0],
  ['for an address with nothing behind it', '/nada', 0],
])('a page %s says once, without scripts, what it needs where nothing else does', async (_page, pathname, times) => {
  const releases = { shell: { active: shell, fallback: null }, reports: { active: reports, fallback: null } };
  const features: PageData['features'] = { voice: 'off', googleClientId: null };
  const { html } = await composeDocument({ pathname, releases, site, features, preview: null, measured: 0 }, (_release, file) => Promise.resolve(texts[file] ?? ''));
  expect(html.split('Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.')).toHaveLength(times + 1);
});

test.each([
  ['/panel', '/panel/404'],
  ['/panel/llamadas', '/panel/404'],
  ['/panels', '/404'],
  ['/nada', '/404'],
])('what is said of %s, which nobody has, is the page %s', async (pathname, route) => {
  const missing = releaseOf('shell', [page('/404', 'read.html', true), page('/panel/404', 'read.html', true)]);
  const releases = { shell: { active: missing, fallback: null } };
  const { status, html } = await composeDocument({ pathname, releases, site, features: { voice: 'off', googleClientId: null }, preview: null, measured: 0 }, (_release, file) => Promise.resolve(texts[file] ?? ''));
  expect(status).toBe(404);
  expect(html).toContain(`<title>${route}</title>`);
});

test('a link that is not to be found has a preview without its address, and the panel a manifest of its own', async () => {
  const demos = releaseOf('demos', [{ ...page('/enlace', 'read.html', true), description: 'Habla con el asistente' }]);
  const panel = releaseOf('panel', [page('/panel/*', 'read.html', true)]);
  const releases = { shell: { active: shell, fallback: null }, demos: { active: demos, fallback: null }, panel: { active: panel, fallback: null } };
  const features: PageData['features'] = { voice: 'off', googleClientId: null };
  const htmlOf = async (pathname: string) =>
    (await composeDocument({ pathname, releases, site, features, preview: null, measured: 0 }, (_release, file) => Promise.resolve(texts[file] ?? ''))).html;
  const link = await htmlOf('/enlace');
  expect(link).toContain('<meta property="og:title" content="/enlace"><meta property="og:description" content="Habla con el asistente">');
  expect(link).toMatch(/og:image" content="[^"]*\/og\.png"/);
  expect(link).toContain('<meta name="robots" content="noindex">');
  expect(link).not.toContain('og:url');
  expect(link).not.toContain('rel="manifest"');
  expect(await htmlOf('/panel/citas')).toContain('<link rel="manifest" href="/panel.webmanifest">');
  expect(panelManifest(site)).toMatchObject({ start_url: '/panel', display: 'standalone' });
});

test('no style sheet ends its element, however it writes the end', async () => {
  const styled = { ...releaseOf('styled', [page('/styled', 'read.html', false)]), styles: ['a.css'] };
  const css = '.a{content:"</style></STYLE ></Style>"}';
  const { html } = await composeDocument({ pathname: '/styled', releases: { shell: { active: shell, fallback: null }, styled: { active: styled, fallback: null } }, site, features: { voice: 'off', googleClientId: null }, preview: null, measured: 0 }, (_release, file) => Promise.resolve(file === 'a.css' ? css : (texts[file] ?? '')));
  expect(html).toContain('.a{content:"<\\/style><\\/STYLE ><\\/Style>"}</style>');
});
