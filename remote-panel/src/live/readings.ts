import type { LiveEventType } from 'shared/contracts/live-events';

/** What the panel reads from the API and keeps up to date. */
export type Reading = 'appointments' | 'call' | 'calls' | 'chats' | 'figures' | 'tasks';

/** What each event makes out of date. An event that is not named here does not compile. The figures' own event follows all that change them. */
const outdatedBy: Readonly<Record<LiveEventType, readonly Reading[]>> = {
  connected: ['appointments', 'call', 'calls', 'chats', 'figures', 'tasks'],
  analytics_update: ['figures'],
  call_started: ['appointments', 'calls'],
  call_transcribed: ['call'],
  call_ended: ['call', 'calls', 'tasks'],
  call_analyzed: ['call', 'calls', 'tasks'],
  appointment_created: ['appointments'],
  appointment_rescheduled: ['appointments'],
  appointment_cancelled: ['appointments'],
  appointment_confirmed: ['appointments'],
  task_changed: ['tasks'],
  chat_thread_created: ['chats', 'tasks'],
  chat_message: ['chats', 'tasks'],
};

export const outdates = (type: LiveEventType, reading: Reading): boolean => outdatedBy[type].includes(reading);
