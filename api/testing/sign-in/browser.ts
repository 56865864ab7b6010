import { localProviderPath } from '../../src/sandbox/sign-in/local-provider';

interface Asked { readonly id: string; readonly name: string }

/** The parts of a browser that sign-in needs: cookies, manual redirects, and Fetch Metadata. */
export class Browser {
  constructor(readonly origin: string, readonly cookies = new Map<string, string>()) {}

  /** A whole sign-in except its last step. */
  static async untilCallback(origin: string, subject: string, cookies?: Map<string, string>): Promise<{ browser: Browser; callback: URL }> {
    const browser = new Browser(origin, cookies);
    const page = await browser.follow('/auth/google/start');
    let response = await browser.request(page, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `account=${subject}` });
    for (;;) {
      const next = new URL(response.headers.get('location') ?? '', origin);
      if (next.pathname === '/auth/google/callback') return { browser, callback: next };
      response = await browser.request(next.href);
    }
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(address, this.origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
      const gone = attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute));
      if (gone || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** A request as from a script of our own page. */
  json(method: string, path: string, body?: unknown): Promise<Response> {
    return this.request(path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Follows redirects until a response is none, or leads to one of our own pages. @returns its address */
  async follow(address: string, init?: RequestInit): Promise<string> {
    let response = await this.request(address, init);
    let at = new URL(address, this.origin);
    for (let step = 0; step < 12; step += 1) {
      const next = response.headers.get('location');
      if (next === null) return at.pathname + at.search;
      at = new URL(next, at);
      if (['/panel', '/login'].includes(at.pathname)) return at.pathname + at.search;
      response = await this.request(at.href);
    }
    throw new Error('Too many redirects');
  }

  /** The whole sign-in by the button, choosing one person on the local provider's page. @returns the final address */
  async signIn(subject: string, how = ''): Promise<string> {
    const page = await this.follow(`/auth/google/start${how}`);
    if (!page.startsWith(`${localProviderPath}/entrar/`)) throw new Error(`Expected the sign-in page, got ${page}`);
    return this.follow(page, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ account: subject }).toString() });
  }

  /** Accepts every invitation, as the page does. */
  async accept(): Promise<void> {
    const { invitations } = (await (await this.request('/auth/session')).json()) as { invitations: Asked[] };
    for (const { id, name } of invitations) {
      const answer = await this.json('POST', `/auth/invitations/${id}`, { clinicName: name, accept: true });
      if (answer.status !== 200) throw new Error(`The invitation of ${name} answered ${answer.status}`);
    }
  }

  /** Signs in, and joins every inviting clinic. */
  async comeIn(subject: string): Promise<void> {
    await this.signIn(subject);
    await this.accept();
  }
}
