import type { LiveEventType } from 'shared/contracts/live-events';

/** What the panel reads from the API and keeps up to date. */
export type Reading = 'call' | 'calls' | 'chats' | 'figures';

/** What each event makes out of date. An event that is not named here does not compile. The figures' own event follows all that change them. */
const outdatedBy: Readonly<Record<LiveEventType, readonly Reading[]>> = {
  connected: ['call', 'calls', 'chats', 'figures'],
  analytics_update: ['figures'],
  call_started: ['calls'],
  call_ended: ['call', 'calls'],
  call_analyzed: ['call', 'calls'],
  appointment_created: [],
  appointment_rescheduled: [],
  appointment_cancelled: [],
  chat_thread_created: ['chats'],
  chat_message: ['chats'],
};

export const outdates = (type: LiveEventType, reading: Reading): boolean => outdatedBy[type].includes(reading);
