import { expect, test } from '@jest/globals';
import { clientNetwork, networkOf, networksOf, voiceNetwork } from './client-network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::192.0.2.1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('"%s" counts as "%s"', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7:8080', '203.0.113.7'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['garbage', 'unknown'],
  ['more garbage', 'unknown'],
  [undefined, 'unknown'],
])('a proxy that names %s names %s', (ip, network) => {
  expect(clientNetwork({ ip })).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['203.0.113.7:8080', '203.0.113.0/24'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1::/48'],
  ['garbage', 'unknown'],
])('"%s" speaks with the voice of "%s"', (ip, network) => {
  expect(voiceNetwork({ ip })).toBe(network);
});

test.each([
  ['203.0.113.7', ['203.0.113.7', 4], ['203.0.113.0/24', 1]],
  ['2001:db8:1:23ff::9', ['2001:db8:1:23ff::/64', 4], ['2001:db8:1:2300::/56', 2], ['2001:db8:1::/48', 1]],
  ['::ffff:203.0.113.7', ['203.0.113.7', 4], ['203.0.113.0/24', 1]],
] as const)('a turn of "%s" counts for its networks too: a wide one has as many as four addresses', (address, ...counted) => {
  expect(networksOf(networkOf(address))).toEqual(counted.map(([network, cost]) => ({ network, cost })));
});
