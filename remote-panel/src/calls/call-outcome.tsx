import type { CallListItem } from 'shared/contracts/call-history';
import { Badge } from 'shared/ui/badge';
import { callsCopy as copy, outcomeLabels } from './calls.copy.es';

const tones = { ongoing: 'accent', resolved: 'accent', unresolved: 'warm', not_analysed: 'neutral', not_connected: 'neutral' } as const;

export function CallOutcomeBadge({ outcome }: Pick<CallListItem, 'outcome'>) {
  return <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>;
}

/** The telephone number, or where the call came from when there is none. */
export function callerOf({ callerPhone, channel }: Pick<CallListItem, 'callerPhone' | 'channel'>): string {
  return callerPhone ?? (channel === 'web' ? copy.fromWeb : copy.unknownNumber);
}
