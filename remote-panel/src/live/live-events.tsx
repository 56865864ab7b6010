import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { LiveEvent, LiveEventPayload } from 'shared/contracts/conversations/live-events';
import { formatTelephone } from 'shared/contracts/telephone';
import { shown } from 'shared/http/client';
import { formatDecimal } from '../format/format';
import { leaving, SessionChangedContext } from '../session/session-lost';
import { openLiveConnection } from './live-connection';
import { liveStatusCopy as copy } from './live-status.copy.es';

interface LiveStatus { readonly tone: 'waiting' | 'connected' | 'broken' | 'calling' | 'news'; readonly text: string }

export const initialLiveStatus: LiveStatus = { tone: 'waiting', text: copy.waiting };

function minutesOf({ call_duration, start_timestamp, end_timestamp }: Partial<LiveEventPayload<'call_ended'>>): string | undefined {
  if (typeof call_duration === 'number') return formatDecimal(call_duration / 60);
  const lastedMs = new Date(end_timestamp ?? NaN).getTime() - new Date(start_timestamp ?? NaN).getTime();
  return Number.isNaN(lastedMs) ? undefined : formatDecimal(Math.max(0, lastedMs) / 60_000);
}

/** The text of 'Estado de Llamadas' after an event; unchanged when the event does not concern it. */
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

type Listener = (event: LiveEvent) => void;

/** A page reads its data while the stream opens; a stream that takes longer than this may have missed events. */
const freshForMs = 5_000;

const ListenersContext = createContext<Set<Listener>>(new Set());
const StatusContext = createContext<LiveStatus>(initialLiveStatus);

/** Opens the page's one event stream while mounted, again for each new `opening`, and reports its events to all components below. */
export function LiveEvents({ opening = 0, children }: { readonly opening?: number; readonly children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  const [status, setStatus] = useState(initialLiveStatus);
  const sessionChanged = useContext(SessionChangedContext);
  const resumed = useRef(false);

  useEffect(() => {
    const openedAt = performance.now();
    return openLiveConnection({
      open: (address) => new EventSource(`${address}${address.includes('?') ? '&' : '?'}clinic=${shown.as ?? ''}`),
      onEvent: (event) => {
        setStatus((before) => nextLiveStatus(before, event));
        if (event.type === 'connected') {
          // Everything has just been read: only news, a late or a resumed stream requires a new reading.
          const isNews = event.payload.news || resumed.current || performance.now() - openedAt > freshForMs;
          resumed.current = true;
          if (!isNews) return;
        }
        for (const listener of listeners) listener(event);
      },
      onBroken: () => {
        if (leaving.isUnderWay) return;
        resumed.current = true;
        setStatus({ tone: 'broken', text: copy.broken });
        // A stream gives no reason for a refusal: the session may have ended, or belong to another.
        sessionChanged();
      },
    });
  }, [listeners, sessionChanged, opening]);

  return <ListenersContext value={listeners}><StatusContext value={status}>{children}</StatusContext></ListenersContext>;
}

export const useLiveStatus = (): LiveStatus => useContext(StatusContext);

export function useLiveEvent(onEvent: Listener): void {
  const listeners = useContext(ListenersContext);
  const react = useEffectEvent(onEvent);
  useEffect(() => {
    const listener: Listener = (event) => react(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}

/** Calls `back` when the network or the stream returns while `lost`. */
export function useReconnected(lost: boolean, back: () => void): void {
  const react = useEffectEvent(back);
  useEffect(() => {
    if (!lost) return;
    const listener = () => react();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [lost]);
  useLiveEvent(({ type }) => void (lost && type === 'connected' && back()));
}
