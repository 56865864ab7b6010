import { defineConfig } from '@playwright/test';
import { findChromium } from 'shared/build/chromium';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../../output/e2e',
  globalSetup: './build-site.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../../output/e2e.json' }]],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--allow-loopback-in-peer-connection',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
