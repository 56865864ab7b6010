/** Playwright disables it. With it a page returns from the cache on Back, as in visitors' browsers. */
export const ignoredDefaultArguments = ['--disable-back-forward-cache'];

const asRoot = process.getuid?.() === 0;

/** Chromium's arguments for every browser test: no background traffic, and a fake microphone. */
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
