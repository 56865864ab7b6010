import { useEffect, useState } from 'react';
import type { CallListItem } from 'shared/contracts/conversations/call-history';
import { callerOf } from 'shared/csv/sheet-rows';
import look from 'shared/ui/look.module.css';
import { BehindLink, formatLength, shapes, Tile, useLiveExchange } from '../ui';
import { Said } from '../conversation/said';
import { ongoingReading } from '../live/ongoing-calls';
import { callsCopy as copy } from './calls.copy.es';
import styles from './ongoing-calls.module.css';
import { useCall } from './use-calls';

const latestLines = 4;

export function OngoingCalls() {
  const { data: calls = [] } = useLiveExchange('calls', ongoingReading);
  if (calls.length === 0) return null;
  return (
    <Tile id="en-curso" title={copy.ongoing}>
      <ul className={shapes.tiles}>{calls.map((item) => <OngoingCall key={item.id} item={item} />)}</ul>
    </Tile>
  );
}

function OngoingCall({ item }: { readonly item: CallListItem }) {
  const transcript = useCall(item.id).data?.transcript ?? [];
  const first = Math.max(0, transcript.length - latestLines);
  return (
    <li className={`${shapes.stack} ${shapes.surface} ${styles.call}`}>
      <p className={shapes.ends}>
        <strong>{item.callerName ?? callerOf(item)}</strong>
        <RunningTime since={item.startedAt} />
      </p>
      {item.callerName !== null && <p className={shapes.soft}>{callerOf(item)}</p>}
      {transcript.length === 0 && <p className={shapes.soft}>{copy.nothingSaid}</p>}
      <ol className={shapes.stack}>{transcript.slice(first).map((line, place) => <Said key={first + place} {...line} />)}</ol>
      <BehindLink callId={item.id} threadId={null} />
    </li>
  );
}

function RunningTime({ since }: { readonly since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <time className={look.strong} role="timer">{formatLength(Math.max(0, now - Date.parse(since)))}</time>;
}
