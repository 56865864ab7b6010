import { formatTelephone } from 'shared/contracts/telephone';
import { formatDecimal } from '../format/format';
import type { LiveEvent, LiveEventPayload } from 'shared/contracts/live-events';
import { liveStatusCopy as copy } from './live-status.copy.es';

export interface LiveStatus { readonly tone: 'waiting' | 'connected' | 'broken' | 'calling' | 'news'; readonly text: string }

export const initialLiveStatus: LiveStatus = { tone: 'waiting', text: copy.waiting };
export const brokenLiveStatus: LiveStatus = { tone: 'broken', text: copy.broken };

function minutesOf({ call_duration, start_timestamp, end_timestamp }: Partial<LiveEventPayload<'call_ended'>>): string | undefined {
  if (typeof call_duration === 'number') return formatDecimal(call_duration / 60);
  const [start, end] = [start_timestamp, end_timestamp].map((value) => (value === undefined ? Number.NaN : new Date(value).getTime()));
  if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return undefined;
  return formatDecimal(Math.max(0, end - start) / 60_000);
}

/** What 'Estado de Llamadas' says after an event; the same as before when the event is none of its business. */
export function nextLiveStatus(status: LiveStatus, event: LiveEvent): LiveStatus {
  switch (event.type) {
    case 'connected':
      return { tone: 'connected', text: copy.connected };
    case 'call_started':
      return { tone: 'calling', text: copy.callStarted(formatTelephone(event.payload.caller_phone || event.payload.from_number || copy.unknownNumber)) };
    case 'call_ended': {
      const minutes = minutesOf(event.payload);
      return { tone: 'news', text: minutes === undefined ? copy.callEndedUnknown : copy.callEnded(minutes) };
    }
    default: {
      const text = copy.happened[event.type];
      return text === null ? status : { tone: 'news', text };
    }
  }
}
