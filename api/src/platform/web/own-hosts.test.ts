import { expect, test } from '@jest/globals';
import { loadConfig } from '../config/config';
import { ownHosts } from './own-hosts';

const local = ownHosts(loadConfig({ NODE_ENV: 'test', MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'token-of-the-operators-0123456789', SITE_ORIGIN: 'http://mi-clinica.example:4000' }));

test.each(['localhost', 'localhost:4000', 'panel.localhost:4000', '127.0.0.1:4000', '[::1]:4000', '192.168.1.7', 'mi-clinica.example', 'mi-clinica.example:4000'])('a local start answers to %s', (host) => {
  expect(local(host)).toBe(true);
});

test.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', 'evillocalhost', 'evillocalhost:4000', '', undefined])('a local start does not answer to %p', (host) => {
  expect(local(host)).toBe(false);
});
