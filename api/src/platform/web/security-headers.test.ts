import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { loadConfig } from '../config/config';
import { securityHeaders, streamHeaders } from './security-headers';

const settings = { MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'a-token-of-more-than-24-characters', SITE_ORIGIN: 'https://clinavoz.example' };

async function headersOf(production: boolean, more: Readonly<Record<string, string>> = {}): Promise<Headers> {
  const server = createServer(express().use(...securityHeaders({ ...loadConfig({ ...settings, ...more }), production }), (_request, response) => void response.end('ok')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return headers;
}

test('in production every answer, streams too, holds browsers to TLS for two years, on all subdomains', async () => {
  const rule = 'max-age=63072000; includeSubDomains';
  expect((await headersOf(true)).get('strict-transport-security')).toBe(rule);
  expect(streamHeaders({ ...loadConfig(settings), production: true })['Strict-Transport-Security']).toBe(rule);
  expect((await headersOf(false)).get('strict-transport-security')).toBeNull();
});

test('other sites learn no path of ours, and nothing over a connection in the clear', async () => {
  expect((await headersOf(true)).get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(streamHeaders(loadConfig(settings))['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('the panel may play what the provider has recorded, and without the provider only files of its own', async () => {
  const media = async (more = {}) => /media-src ([^;]*)/.exec((await headersOf(false, more)).get('content-security-policy') ?? '')?.[1];
  expect(await media()).toBe("'self' blob:");
  expect(await media({ RETELL_API_KEY: 'key_of_the_provider', RETELL_AGENT_ID: 'agent', RETELL_LLM_ID: 'llm', RETELL_CHAT_AGENT_ID: 'chat' })).toBe("'self' blob: https://dxc03zgurdly9.cloudfront.net https://retellai.s3.us-west-2.amazonaws.com");
});
