import { describe, expect, test } from '@jest/globals';
import { slotMarker } from 'shared/contracts/apps/composition';
import { containerName, type AppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';

const under = releasesUnderTest();
const { activate, nextVersion } = under;

interface Broken {
  readonly app?: AppName;
  readonly record?: (version: string) => Partial<ReleaseRecord>;
  readonly contents?: (version: string) => Readonly<Record<string, string>>;
  /** The refusal's text, with its remedy. */
  readonly says: RegExp;
}

const container = (version: string, more = '', app: AppName = 'panel') =>
  `export const name = '${containerName(app, version)}'; const modules = { './app': () => ({ App: () => 1 }) }; export const get = () => modules; export const init = () => {}; ${more}`;
const large = (bytes: number) => 'x'.repeat(bytes);
const page = (route: string, file: string) => ({ route, file, title: '', description: '', canonical: undefined, noindex: false, structuredData: [] });

/** webpack's code for a chunk, as in a container. */
const chunks = (hash: string) => `const n = {}; n.u = (e) => ({ 7: 'chart' }[e] || e) + '.' + { 7: '${hash}' }[e] + '.js'; n.e = (e) => import('/r/' + n.u(e));`;

/** A container of webpack that exposes the module `id`, and a chunk of two modules, of which 936 passes on what 935 lists. */
const exposing = (version: string, id: number) => container(version, chunks('0a1b2c3d4e')).replace('() => ({ App: () => 1 })', `() => Promise.all([n.e(7)]).then(() => () => n(${id}))`);
const modules = 'export const __webpack_esm_modules__ = { 935(e, t, n) { n.d(t, ["a", 0, 1, "App", 0, () => 2]); }, 936(e, t, n) { e.exports = n(935); } };';
const picture = 'RIFF____WEBP';

const atPublishing: Record<string, Broken> = {
  'a script that no browser can parse': { contents: (version) => ({ 'entry.js': `${container(version)} const = 1;` }), says: /entry\.js.*Unexpected token.*Build it again/ },
  'a syntax error in a script that is loaded later': { contents: () => ({ 'later.js': 'export const a = {;' }), says: /later\.js.*Build it again/ },
  'no exposed module in the container though the record says so': { contents: (version) => ({ 'entry.js': container(version).replace("'./app'", "'./application'") }), says: /the shell loads \.\/app.*federation plugin's/ },
  'a module that exports its component by another name': { contents: (version) => ({ 'entry.js': container(version).replace('App:', 'default:') }), says: /draws the component App, which \.\/app of panel .* does not export: export it by that name/ },
  'a component that only a part that is loaded later exports': { contents: (version) => ({ 'entry.js': container(version, `${chunks('0a1b2c3d4e')} n.e(7);`).replace('App: () => 1', 'default: () => 1'), 'chart.0a1b2c3d4e.js': "const n = {}; n.u = (e) => 'lazy.1a1b2c3d4e.js'; n.e(8);", 'lazy.1a1b2c3d4e.js': 'export const App = () => 1;' }), says: /draws the component App/ },
  'a component that is a text': { contents: (version) => ({ 'entry.js': container(version).replace('App: () => 1', "App: 'App'") }), says: /draws the component App/ },
  'an entry that exports nothing': { contents: (version) => ({ 'entry.js': container(version).replaceAll('export ', '') }), says: /exports no get, init that can be called: build the entry as an ES module/ },
  'a chunk of the runtime that is not there': { contents: (version) => ({ 'entry.js': container(version, chunks('0a1b2c3d4e')) }), says: /loads chart\.0a1b2c3d4e\.js, which the release does not hold: build it again/ },
  'a picture beside the release': { contents: (version) => ({ 'entry.js': container(version, "export const a = new URL('../a.webp', import.meta.url);") }), says: /loads \.\.\/a\.webp, which the release does not hold/ },
  'a picture of another app': { contents: () => ({ 'c/a.css': '.a{background:url(../../demos/c/a.webp)}' }), says: /loads \.\.\/\.\.\/demos\/c\/a\.webp, which/ },
  'a picture beside the page, whatever its address': { contents: () => ({ 'a.webp': picture, 'documents/0.html': '<img src="a.webp">' }), says: /documents\/0\.html.*loads a\.webp, which/ },
  'a picture above the page': { contents: () => ({ 'a.webp': picture, 'documents/0.html': '<img alt="" srcset="/r/panel/a.webp 1x, ../a.webp 2x">' }), says: /loads \.\.\/a\.webp, which/ },
  'an import that leads nowhere': { contents: (version) => ({ 'entry.js': container(version, "import './gone.js';") }), says: /loads \.\/gone\.js, which the release does not hold/ },
  'a later import that leads nowhere': { contents: (version) => ({ 'entry.js': container(version, "export const later = () => import('./gone.js');") }), says: /loads \.\/gone\.js/ },
  'an import of a package, which no browser finds': { contents: (version) => ({ 'entry.js': container(version, "import 'react';") }), says: /loads react, .*bundle what it imports/ },
  'an import from somewhere else': { contents: (version) => ({ 'entry.js': container(version, "import 'https://cdn.example/x.js';") }), says: /loads https:\/\/cdn\.example\/x\.js/ },
  'another app’s container name in the record': { record: (version) => ({ container: containerName('demos', version) }), says: /is called demos_.* name it panel_/ },
  'another app’s container name in the code': { contents: (version) => ({ 'entry.js': container(version, '', 'demos') }), says: /name it panel_/ },
  'a container name without the version': { record: () => ({ container: 'panel_latest' }), says: /name it panel_\d+_\d+_\d+, in the federation plugin too/ },
  'a budget dodged by a shorter list of scripts': { contents: (version) => ({ 'entry.js': container(version, `${chunks('0a1b2c3d4e')} n.e(7);`), 'chart.0a1b2c3d4e.js': `export const a = '${large(310_000)}';` }), says: /runs 3\d{5} bytes of script.*load the rest later/ },
  'a budget dodged by an import': { contents: (version) => ({ 'entry.js': container(version, "import './a.js';"), 'a.js': "import './b.js';", 'b.js': `export const a = '${large(310_000)}';` }), says: /runs 3\d{5} bytes of script/ },
  'five megabytes of styles that the record does not name': { contents: () => ({ 'extra.css': `.a{--b:${large(5_000_000)}}` }), says: /style sheets.*5\d{6} bytes.*remove what no page uses/ },
  'five megabytes of braces, which nobody reads first': { contents: () => ({ 'extra.css': '{'.repeat(5_000_000) }), says: /style sheets.*5\d{6} bytes.*remove what no page uses/ },
  'five megabytes of page': { contents: () => ({ 'documents/0.html': large(5_000_000) }), says: /page of \/panel .*50000\d\d bytes.*draw the rest in the browser/ },
  'a first script that the record does not name': { record: () => ({ initialScripts: ['later.js'] }), contents: () => ({ 'later.js': 'export const a = 1;' }), says: /initialScripts does not begin with the entry/ },
  'a style sheet among the scripts': { record: () => ({ initialScripts: ['entry.js', 'a.css'] }), contents: () => ({ 'a.css': '.a{}' }), says: /invalid_input.*"record\.initialScripts\[1\]"/ },
  'a script among the style sheets': { record: () => ({ styles: ['entry.js'] }), says: /invalid_input.*"record\.styles\[0\]"/ },
  'a style sheet that every page would hold twice': { record: () => ({ styles: ['a.css', 'a.css'] }), contents: () => ({ 'a.css': '.a{}' }), says: /invalid_input.*"record\.styles"/ },
  'a file by the name of what every object has': { record: () => ({ initialScripts: ['entry.js'], documents: [page('/panel', 'constructor')] }), says: /file_not_held.*constructor/ },
  'an import by the name of what every object has': { contents: (version) => ({ 'entry.js': container(version, "import './toString';") }), says: /loads \.\/toString, which the release does not hold/ },
  'an import of a style sheet, which browsers refuse': { contents: (version) => ({ 'entry.js': container(version, "import './a.css';"), 'a.css': '.a{}' }), says: /loads \.\/a\.css, which the release does not hold/ },
  'an import from the folder of pages, which is not served': { contents: (version) => ({ 'entry.js': container(version, "import './documents/a.js';"), 'documents/a.js': 'export const a = 1;' }), says: /loads \.\/documents\/a\.js, which/ },
  'a page that is too large with the words about it': { record: () => ({ documents: [{ ...page('/panel', 'documents/0.html'), description: large(30_000) }] }), contents: () => ({ 'documents/0.html': large(190_000) }), says: /page of \/panel .*2200\d\d bytes.*draw the rest in the browser/ },
  'a shell that begins with a style sheet': { app: 'shell', record: () => ({ entry: 'a.css', initialScripts: ['a.css'] }), contents: () => ({ 'a.css': '.a{}' }), says: /invalid_input.*"record\.entry"/ },
  'a shell whose page for unknown addresses was not rendered': { app: 'shell', record: () => ({ documents: [page('/*', 'documents/0.html'), page('/404', '')] }), says: /no page for \/404: prerender it/ },
  'a shell whose page for unknown addresses is empty': { app: 'shell', contents: () => ({ 'documents/1.html': '' }), says: /no page for \/404: prerender it/ },
  'a shell whose page for unknown addresses of the panel was not rendered': { app: 'shell', record: () => ({ documents: [page('/*', 'documents/0.html'), page('/404', 'documents/1.html'), page('/panel/404', '')] }), says: /frame of \/panel\/404/ },
  'a shell without a place for the remote': { app: 'shell', contents: () => ({ 'documents/0.html': '<main></main>' }), says: /frame of \/\* .*draw <Slot \/> once/ },
  'a shell with two places for the remote': { app: 'shell', contents: () => ({ 'documents/0.html': slotMarker + slotMarker }), says: /frame of \/\*/ },
  'a shell without a page for unknown addresses': { app: 'shell', record: () => ({ documents: [page('/*', 'documents/0.html')] }), says: /no page for \/404: prerender it/ },
};

const atActivation: Record<string, Broken> = {
  'a remote that requires nothing': { record: () => ({ requires: {} }), says: /does not say which react.*does not say which singleton/s },
  'a remote that requires any version': { record: () => ({ requires: { react: '*', singleton: '' } }), says: /does not say which react.*does not say which singleton/s },
  'a shell that provides nothing': { app: 'shell', record: () => ({ provides: {} }), says: /does not say which react.*pack it with the release tool/ },
  'a remote for another major version of the singleton': { record: () => ({ requires: { react: '^19.0.0', singleton: '^2.0.0' } }), says: /needs singleton \^2\.0\.0; shell/ },
  'a remote that imports a name of the singleton that the shell does not export': { record: () => ({ imports: { 'shared/singleton': ['Link', 'useSites'] } }), says: /imports useSites from shared\/singleton, which shell .* does not export: release panel without it/ },
  'a shell that renamed a name of the singleton without a new version': { app: 'shell', record: () => ({ exports: { 'shared/singleton': ['Header', 'Links', 'useSite'] } }), says: /panel .* imports Link from shared\/singleton, which shell .* does not export/ },
  'a shell that does not say what it exports': { app: 'shell', record: () => ({ exports: {} }), says: /does not say what it exports: pack it with the release tool/ },
  'a remote for an endpoint that this API lacks': { record: () => ({ uses: { 'GET /api/gone': { input: {}, output: {} } } }), says: /calls GET \/api\/gone, which this API does not have: deploy the API that has it/ },
};

describe('a breaking change is refused at publishing with a sentence that says what to do:', () => {
  test.each(Object.entries(atPublishing))('%s', async (_name, { app = 'panel', record, contents, says }) => {
    const version = nextVersion();
    await expect(under.registry.publish(app, version, record?.(version), contents?.(version))).rejects.toThrow(says);
  });
});

describe('a breaking change is refused at activation with a sentence that says what to do:', () => {
  test.each(Object.entries(atActivation))('%s', async (_name, { app = 'panel', record, contents, says }) => {
    await under.released(app === 'shell' ? 'panel' : 'shell');
    const version = nextVersion();
    await under.registry.publish(app, version, record?.(version), contents?.(version));
    const { status, body } = await activate(app, version);
    expect({ status, said: JSON.stringify(body) }).toEqual({ status: 409, said: expect.stringMatching(says) });
  });

  test('a dropped address, unless the major version says so', async () => {
    const [before, after] = [nextVersion(), nextVersion()];
    const documents = [page('/demos/*', 'documents/0.html'), page('/private-demo', 'documents/0.html')];
    await under.registry.publish('demos', before, { routes: ['/demos/*', '/private-demo'], documents });
    await activate('demos', before);
    await under.registry.publish('demos', after);
    const { status, body } = await activate('demos', after);
    expect({ status, said: JSON.stringify(body) }).toEqual({ status: 409, said: expect.stringMatching(/drops \/private-demo, which \d+\.\d+\.\d+ serves.*keep the address, or raise the major version/) });
  });
});

describe('what breaks nothing is taken:', () => {
  test.each([935, 936])('a component that webpack lists among the exports of module %i', async (id) => {
    const version = nextVersion();
    await expect(under.registry.publish('panel', version, {}, { 'entry.js': exposing(version, id), 'chart.0a1b2c3d4e.js': modules })).resolves.toBeDefined();
  });

  test('pages that hold their pictures, or show what is elsewhere', async () => {
    const page = '<img src="data:image/svg+xml,<svg><image href=x.png/></svg>"><img src="https://cdn.example/a.webp" srcset="/r/panel/a.webp 480w, /r/panel/a.webp 2x"><img src="/favicon.svg">';
    await expect(under.registry.publish('panel', nextVersion(), {}, { 'a.webp': picture, 'documents/0.html': page })).resolves.toBeDefined();
  });

  test('chunks that are there, and a record that names more than the code needs', async () => {
    const version = nextVersion();
    const contents = { 'entry.js': container(version, `${chunks('0a1b2c3d4e')} import './extra.js';`), 'chart.0a1b2c3d4e.js': 'export const a = 1;', 'extra.js': 'export const b = 1;' };
    await expect(under.registry.publish('panel', version, { initialScripts: ['entry.js', 'extra.js', 'chart.0a1b2c3d4e.js'] }, contents)).resolves.toBeDefined();
  });

  test('a shell whose singleton is a compatible prerelease, and none that is a prerelease of what is wanted', async () => {
    await under.released('panel');
    const [fits, misfits] = [nextVersion(), nextVersion()];
    await under.registry.publish('shell', fits, { provides: { react: '19.3.1', singleton: '1.1.0-rc.1' } });
    expect((await activate('shell', fits)).status).toBe(200);
    await under.registry.publish('shell', misfits, { provides: { react: '19.3.1', singleton: '2.0.0-rc.1' } });
    expect((await activate('shell', misfits)).status).toBe(409);
  });
});
