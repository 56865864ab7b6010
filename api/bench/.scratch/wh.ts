import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from 'shared/build/chromium';
import { measureWebhooks } from '/work/wt-panel/api/bench/panel-webhooks';
const { clinics, origin } = JSON.parse(readFileSync('/tmp/pb/state.json', 'utf8'));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const [, clinic, ...others] = clinics;
try { console.table(await measureWebhooks({ origin, apiKey: 'bench-key-that-signs-webhooks', clinic, others, browser, perSecond: Number(process.argv[2] ?? 200), seconds: Number(process.argv[3] ?? 10) })); } finally { await browser.close(); }
