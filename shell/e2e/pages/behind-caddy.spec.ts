// Large: installs a proxy and starts a site behind it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { request } from '@playwright/test';
import { freePort, startSite, type TestSite } from 'shared/testing/site';
import { findCaddy } from 'shared/tooling/test/engines';
import { root } from 'shared/tooling/workspaces';
import { signIn } from '../panel/panel.fixture';
import { expect, test } from '../site.fixture';

test.use({ ignoreHTTPSErrors: true });
test.setTimeout(300_000);

let site: TestSite;
let caddy: ChildProcess;
let folder: string;
let [https, http] = [0, 0];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [https, http] = [await freePort(), await freePort()];
  const [own, panel, preview] = ['', 'panel.', 'preview.'].map((host) => `https://${host}localhost:${https}`);
  folder = await mkdtemp(path.join(tmpdir(), 'caddy-'));
  // The local sign-in is a provider behind the proxy, too.
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  site = await startSite({ env: { SITE_ORIGIN: own ?? '', PANEL_ORIGIN: panel ?? '', PREVIEW_ORIGIN: preview ?? '', TRUST_PROXY: '1', NODE_EXTRA_CA_CERTS: authority } });
  // The operator's own file, with certificates and ports of this test.
  const options = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n`;
  const file = path.join(folder, 'Caddyfile');
  const operators = await readFile(path.join(root, 'api/deploy/Caddyfile'), 'utf8');
  await writeFile(file, operators.replace(/^\{\n/m, () => options).replace('lb_try_duration 30s', 'lb_try_duration 1s'));
  caddy = spawn(findCaddy() ?? 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_HOST: `localhost:${https}`, API_PORT: new URL(site.origin).port },
    stdio: 'ignore',
  });
  // Pages of http lead to https, whose port is the usual one for a browser outside.
  await expect.poll(() => fetch(`http://localhost:${http}/`, { redirect: 'manual' }).then(({ headers }) => headers.get('location'), () => null), { timeout: 60_000 }).toBe('https://localhost/');
  // Node reads certificates only at its start, and the proxy has just made them.
  await site.end();
  await site.begin();
  // The proxy looks every two seconds whether the process is back, and here waits for one of them only.
  const visits = await request.newContext({ ignoreHTTPSErrors: true });
  await expect.poll(() => visits.get(own ?? '').then((answer) => answer.status()), { timeout: 30_000 }).toBe(200);
  await visits.dispose();
});
test.afterAll(async () => {
  const ended = once(caddy, 'exit');
  caddy.kill();
  await ended;
  await site.dispose();
  await rm(folder, { recursive: true });
});

test('a visitor reads, calls and goes to the panel’s own host, as behind the proxy of a real site', async ({ page }) => {
  const origin = `https://localhost:${https}`;
  const answer = await page.goto(origin);
  expect(answer?.headers()['content-encoding']).toBe('br');
  await expect(page.getByText('Agente local de prueba')).toBeVisible();
  const orb = page.getByTestId('voice-orb').getByRole('button', { name: /Pulsa/ });
  await orb.click();
  await expect(orb).toHaveAccessibleName(/Pulsa para colgar\.$/);
  await expect(page.getByRole('log', { name: 'Transcripción de la llamada' })).toContainText(/\S/);
  await orb.click();

  await page.goto(`${origin}/login`);
  await expect(page).toHaveURL(`https://panel.localhost:${https}/login`);
});

test('the panel is live through the proxy, and its session belongs to its host and to https alone', async ({ page }) => {
  await signIn(page, { ...site, origin: `https://panel.localhost:${https}` });
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  expect(cookies.map(({ name, secure, domain }) => ({ isHost: name.startsWith('__Host-'), secure, domain }))).toContainEqual({ isHost: true, secure: true, domain: 'panel.localhost' });
});

test.describe('after a release that has set more cookies than the API reads', () => {
  test.use({ complaintsExpected: true });
  test('the panel comes back with a reload, and a long address takes nobody’s cookies', async ({ page }) => {
    const [origin, panel] = [`https://localhost:${https}`, `https://panel.localhost:${https}/login`];
    const statusOf = async (address: string) => (await page.goto(address))?.status();
    const long = await page.request.get(`${origin}/?${'x'.repeat(17_000)}`);
    expect([long.status(), long.headers()['clear-site-data']]).toEqual([431, undefined]);
    // A page of the site can set them for all hosts of its domain, except in this test, whose domain is this machine's own name.
    await page.context().addCookies(Array.from({ length: 20 }, (_, at) => ({ name: `planted-${at}`, value: 'x'.repeat(3_000), url: panel })));
    expect([await statusOf(panel), await statusOf(panel)]).toEqual([503, 200]);
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('planted'))).toEqual([]);
  });
});

test('an older protocol than TLS 1.3 is refused', async () => {
  const shake = (maxVersion: 'TLSv1.2' | 'TLSv1.3') =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: https, servername: 'localhost', rejectUnauthorized: false, maxVersion }, () => resolve(socket.getProtocol()));
      socket.on('error', () => resolve('refused')).on('secureConnect', () => socket.end());
    });
  expect([await shake('TLSv1.2'), await shake('TLSv1.3')]).toEqual(['refused', 'TLSv1.3']);
});

// Last: it ends the API.
test.describe('while no process answers', () => {
  test.use({ complaintsExpected: true });
  test('a visitor reads that the site will be back', async ({ page }) => {
    await site.end();
    const answer = await page.goto(`https://localhost:${https}/precios`);
    expect([answer?.status(), answer?.headers()['retry-after'], answer?.headers()['cache-control']]).toEqual([503, '30', 'no-store']);
    await expect(page).toHaveTitle('Volvemos enseguida');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volvemos enseguida');
    await expect(page.getByText('Espera un momento y recarga la página.')).toBeVisible();
  });
});
