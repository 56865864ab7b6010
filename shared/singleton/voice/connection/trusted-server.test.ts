import { expect, it } from '@jest/globals';
import { trustedServer } from './trusted-server';

const page = { href: 'https://clinavoz.example/demo', host: 'clinavoz.example' };

it('turns a path of this site into its WebSocket address', () => {
  expect(trustedServer('/voice-sandbox', page)).toBe('wss://clinavoz.example/voice-sandbox');
});

it('accepts this machine', () => {
  expect(trustedServer('ws://127.0.0.1:5000/voice-sandbox', page)).toBe('ws://127.0.0.1:5000/voice-sandbox');
  expect(trustedServer('http://localhost:5000', page)).toBe('ws://localhost:5000');
});

it.each(['wss://evil.example', '//evil.example/x', 'https://clinavoz.example.evil.example', 'https://127.0.0.1.evil.example'])('refuses %s', (address) => {
  expect(() => trustedServer(address, page)).toThrow('refused voice server');
});
