import type { Browser } from '@playwright/test';
import { retellSignatureHeader, signRetellBody } from '../src/platform/retell/retell-signature';
import type { Clinic } from './panel-data';
import { percentile, rounded } from './percentile';

interface Dependencies {
  readonly origin: string;
  readonly apiKey: string;
  readonly clinic: Clinic;
  readonly others: readonly Clinic[];
  readonly browser: Browser;
  readonly perSecond: number;
  readonly seconds: number;
  /** The first seconds, in which a process that took no webhook before compiles its code and opens its connections: told apart. */
  readonly coldSeconds: number;
}

/** Measures the time from a signed webhook's first byte to the frame in which the panel's live line shows it, under full load. */
export async function measureWebhooks({ origin, apiKey, clinic, others, browser, perSecond, seconds, coldSeconds }: Dependencies) {
  const context = await browser.newContext({ locale: 'es-ES' });
  const [name = '', value = ''] = (clinic.cookies[0] ?? '').split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/panel`);
  await page.getByText('Conectado a eventos en tiempo real').waitFor();
  await page.evaluate(() => {
    const painted: Record<string, number> = {};
    Object.assign(window, { painted });
    const line = document.querySelector('[aria-labelledby="estado-llamadas"]');
    if (line === null) throw new Error('There is no live line');
    new MutationObserver(() => {
      const number = /\+34 7\d+/.exec(line.querySelector('[role=status]')?.textContent ?? '')?.[0];
      if (number === undefined || number in painted) return;
      painted[number] = 0;
      // The frame after the next one begins once this change is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => (painted[number] = performance.timeOrigin + performance.now())));
    }).observe(line, { childList: true, characterData: true, subtree: true });
  });

  const sent = new Map<string, { readonly start: number; readonly isCold: boolean }>();
  const answers: number[] = [];
  /** Responses other than success, by status; the provider would retry these. */
  const refused: Record<number, number> = {};
  const total = perSecond * seconds;
  const begin = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = begin + (index * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    // This clinic gets five per second, so that each can be painted before the next one replaces it.
    const ours = index % Math.max(1, Math.round(perSecond / 5)) === 0;
    const agentId = ours ? clinic.agentId : (others[index % others.length]?.agentId ?? clinic.agentId);
    const number = `+34 7${String(index).padStart(8, '0')}`;
    pending.push(post(agentId, number, index, ours));
  }
  await Promise.all(pending);

  async function post(agentId: string, number: string, index: number, ours: boolean): Promise<void> {
    const body = Buffer.from(
      JSON.stringify({ event: 'call_started', call: { call_id: `bench_live_${begin}_${index}`, call_type: 'phone_call', agent_id: agentId, call_status: 'ongoing', from_number: number, start_timestamp: Date.now() } }),
    );
    const start = performance.timeOrigin + performance.now();
    const response = await fetch(`${origin}/webhooks/retell`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(body, apiKey, Date.now()) },
      body,
    });
    answers.push(performance.timeOrigin + performance.now() - start);
    if (!response.ok) refused[response.status] = (refused[response.status] ?? 0) + 1;
    else if (ours) sent.set(number, { start, isCold: index < perSecond * coldSeconds });
  }

  await page.waitForFunction((count) => Object.values((window as unknown as { painted: Record<string, number> }).painted).filter((time) => time > 0).length >= count, Math.floor(sent.size * 0.97), { timeout: 30_000 }).catch(() => undefined);
  const painted = await page.evaluate(() => (window as unknown as { painted: Record<string, number> }).painted);
  await context.close();
  const latencies = (cold: boolean) => [...sent].flatMap(([number, { start, isCold }]) => (isCold === cold && painted[number] ? [painted[number] - start] : []));
  const warm = latencies(false);
  return {
    perSecond,
    webhooks: total,
    refused: JSON.stringify(refused),
    answeredP99: rounded(percentile(answers, 0.99)),
    sentToThisPanel: sent.size,
    painted: warm.length + latencies(true).length,
    coldPaintedWorst: rounded(Math.max(...latencies(true))),
    paintedP50: rounded(percentile(warm, 0.5)),
    paintedP99: rounded(percentile(warm, 0.99)),
  };
}
