import { describe, expect, test } from '@jest/globals';
import { sentByOwnPage, type RequestOrigin } from './same-origin';

const bare: RequestOrigin = { host: 'clinic.test', fetchSite: undefined, fetchMode: undefined, fetchDest: undefined, origin: undefined, referer: undefined };

describe('whether one of our own pages sent a request', () => {
  test.each<[string, Partial<RequestOrigin>, boolean]>([
    ['our own fetch', { fetchSite: 'same-origin', fetchMode: 'cors', fetchDest: 'empty' }, true],
    ['our own fetch in mode same-origin', { fetchSite: 'same-origin', fetchMode: 'same-origin', fetchDest: 'empty' }, true],
    ['an image of another site', { fetchSite: 'cross-site', fetchMode: 'no-cors', fetchDest: 'image' }, false],
    ['a fetch of another site', { fetchSite: 'cross-site', fetchMode: 'cors', fetchDest: 'empty' }, false],
    ['a sibling subdomain', { fetchSite: 'same-site', fetchMode: 'cors', fetchDest: 'empty' }, false],
    ['a link on our own page', { fetchSite: 'same-origin', fetchMode: 'navigate', fetchDest: 'document' }, false],
    ['an address typed by hand', { fetchSite: 'none', fetchMode: 'navigate', fetchDest: 'document' }, false],
    ['an image on our own page', { fetchSite: 'same-origin', fetchMode: 'no-cors', fetchDest: 'image' }, false],
    ['foreign metadata with our Origin', { fetchSite: 'cross-site', fetchMode: 'cors', fetchDest: 'empty', origin: 'https://clinic.test' }, false],
    ['an old browser with our Origin', { origin: 'https://clinic.test' }, true],
    ['an old browser with our Referer', { referer: 'https://clinic.test/panel' }, true],
    ['an old browser with a foreign Origin and our Referer', { origin: 'https://evil.test', referer: 'https://clinic.test/panel' }, false],
    ['a host that only begins like ours', { origin: 'https://clinic.test.evil.test' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['nothing that tells', {}, false],
  ])('%s', (_, request, expected) => {
    expect(sentByOwnPage({ ...bare, ...request })).toBe(expected);
  });
});
