import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Where a request comes from, for limits: what `networkOf` makes of its address. */
export const clientNetwork = ({ ip = '' }: Pick<Request, 'ip'>): string => networkOf(ip);

/**
 * What an address is counted by: itself, and in IPv6 the network of 64 bits, because that is the least that anybody gets
 * and holds more addresses than could ever be counted.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const left = 8 - first.length - last.length;
  const groups = after === undefined ? first : [...first, ...Array<string>(Math.max(0, left)).fill('0'), ...last];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
