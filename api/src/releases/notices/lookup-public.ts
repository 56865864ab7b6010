import dns from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** What no public host has (IANA's special-purpose registries): this machine, its neighbours, cloud metadata; in IPv6 also what IPv4 is wrapped in. */
const networks = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3',
  '::/3', '2001::/23', '2001:db8::/32', '2002::/16', '4000::/2', '8000::/1',
];
/** By family: an IPv6 network that holds the wrapped addresses would stand for all of IPv4. */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
for (const network of networks) {
  const [address = '', bits] = network.split('/');
  inner[familyOf(address)].addSubnet(address, Number(bits), familyOf(address));
}

/** For a socket to find its host by: it connects to the very addresses that were found public, and to none where one is not. */
export const lookupPublic: LookupFunction = (host, options, answer) =>
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    const refused = found?.find(({ address }) => inner[familyOf(address)].check(address, familyOf(address)));
    const [first] = found ?? [];
    if (error !== null || first === undefined) return answer(error ?? new Error(`${host} has no address`), []);
    if (refused !== undefined) return answer(new Error(`${host} leads to ${refused.address}, which is no public address`), []);
    if (options.all === true) return answer(null, found);
    answer(null, first.address, first.family);
  });
