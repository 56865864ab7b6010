import { allow } from './microphone-help.copy.es';

/** How to allow the microphone in this browser. The user agent is only a hint: an unknown one gets Chrome's steps. */
export function microphoneHelp({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const apple = /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent);
  // There the system, not the browser, keeps the permission; a reload lets the page ask again.
  if (/CriOS|FxiOS|EdgiOS/.test(userAgent)) return allow.otherOnIphone;
  // An iPad claims to be a Mac; no Mac has a touch screen.
  if (/iPhone|iPad/.test(userAgent) || (apple && maxTouchPoints > 1)) return allow.iphone;
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? allow.firefoxOnAndroid : allow.firefox;
  if (apple) return allow.safari;
  return /Android/.test(userAgent) ? allow.android : allow.chrome;
}
