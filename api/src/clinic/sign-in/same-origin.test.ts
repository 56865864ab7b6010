import { describe, expect, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { sentByOwnPage } from './same-origin';

const bare: IncomingHttpHeaders = { host: 'clinic.test' };

describe('whether one of our own pages sent a request', () => {
  test.each<[string, IncomingHttpHeaders, boolean]>([
    ['our own fetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, true],
    ['our own fetch in mode same-origin', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }, true],
    ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
    ['a fetch of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    ['a link on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, false],
    ['an address typed by hand', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, false],
    ['an image on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
    ['foreign metadata with our Origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://clinic.test' }, false],
    ['an old browser with our Origin', { origin: 'https://clinic.test' }, true],
    ['an old browser with our Referer', { referer: 'https://clinic.test/panel' }, true],
    ['an old browser with a foreign Origin and our Referer', { origin: 'https://evil.test', referer: 'https://clinic.test/panel' }, false],
    ['a host that only begins like ours', { origin: 'https://clinic.test.evil.test' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['nothing that tells', {}, false],
  ])('%s', (_, request, expected) => {
    expect(sentByOwnPage({ headers: { ...bare, ...request } })).toBe(expected);
  });
});
