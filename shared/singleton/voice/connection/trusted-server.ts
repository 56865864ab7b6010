/** WebSocket address of `serverUrl` or a path. @throws unless on this site or machine: a forged answer must not redirect a call */
export function trustedServer(serverUrl: string, page: Pick<Location, 'href' | 'host'>): string {
  const address = new URL(serverUrl, page.href);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address.host !== page.host && !loopback) throw new Error(`refused voice server ${address.host}`);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href.replace(/\/$/, '');
}
