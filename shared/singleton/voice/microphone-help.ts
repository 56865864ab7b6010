import { voiceCallCopy } from './voice-call.copy.es';

const { allow } = voiceCallCopy;

/** How to allow the microphone in this browser. Its name is only a hint: whoever gives another one reads the way of most. */
export function microphoneHelp({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const apple = /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent);
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad/.test(userAgent) || (apple && maxTouchPoints > 1)) return allow.iphone;
  if (/Firefox\//.test(userAgent)) return allow.firefox;
  if (apple) return allow.safari;
  return /Android/.test(userAgent) ? allow.android : allow.chrome;
}
