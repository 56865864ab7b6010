/** The engine behind a user agent: every browser of iOS is WebKit, and all but Firefox and Safari are Chromium elsewhere. */
export function engineOf(userAgent: string): 'chromium' | 'firefox' | 'webkit' | 'other' {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'webkit';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chromium';
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
