import { isIP, isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The caller's network, for limits: `networkOf` of its address. All callers that a proxy names in any other way share one. */
export function clientNetwork({ ip = '' }: Pick<Request, 'ip'>): string {
  // Some proxies also add the port, and put IPv6 in brackets.
  const address = /^\[([^\]]*)\]/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address.split('%', 1)[0] ?? '') === 0 ? 'unknown' : networkOf(address);
}

/** The unit that an address is counted by: itself in IPv4; in IPv6 its 64-bit network, the smallest that anybody gets. */
export const networkOf = (address: string): string => networkWithin(address, { v4: 32, v6: 64 });

/** A network that one party usually holds: 24 bits in IPv4, 48 in IPv6; it counts as one voice. Also accepts `networkOf`'s result. */
export const voiceNetwork = ({ ip = '' }: Pick<Request, 'ip'>): string => networkWithin(ip.includes('/') ? ip : clientNetwork({ ip }), { v4: 24, v6: 48 });

/** Cost of one address's turn, where a whole network, of 24 or 48 bits, has as many turns as four addresses. */
export const turnOfOne = 4;

/** Networks that a turn of `client` (a result of `networkOf`) counts for, from narrow to wide, with its cost in each. */
export const networksOf = (client: string): readonly { readonly network: string; readonly cost: number }[] => [
  { network: client, cost: turnOfOne },
  ...(client.includes(':') ? [{ network: networkWithin(client, { v4: 24, v6: 56 }), cost: turnOfOne / 2 }] : []),
  { network: voiceNetwork({ ip: client }), cost: 1 },
];

function networkWithin(network: string, { v4, v6 }: { readonly v4: 24 | 32; readonly v6: 48 | 56 | 64 }): string {
  const [address = ''] = network.split('/', 1);
  if (!isIPv6(address)) return v4 === 24 ? address.replace(/\.\d+$/, '.0/24') : address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return networkWithin(mapped, { v4, v6 });
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const left = 8 - first.length - last.length;
  const groups = after === undefined ? first : [...first, ...Array<string>(Math.max(0, left)).fill('0'), ...last];
  const kept = groups.slice(0, Math.ceil(v6 / 16)).map((group, index) => Number.parseInt(group, 16) & (v6 === 56 && index === 3 ? 0xff00 : 0xffff));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${v6}`;
}
