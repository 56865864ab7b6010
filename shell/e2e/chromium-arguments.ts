/** Playwright switches it off. With it a page that was left comes back as it was, as visitors' browsers have it. */
export const ignoredDefaultArguments = ['--disable-back-forward-cache'];

const asRoot = process.getuid?.() === 0;

/** How every browser test starts Chromium: quiet, without the world outside, and with a microphone that needs no one. */
export const chromiumArguments = [
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
];
