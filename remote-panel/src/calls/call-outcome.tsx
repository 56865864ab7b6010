import type { CallListItem } from 'shared/contracts/conversations/call-history';
import { outcomeLabels } from 'shared/copy/calls.es';
import { Badge } from 'shared/ui';

const tones = { ongoing: 'accent', resolved: 'accent', unresolved: 'warm', abandoned: 'neutral', not_analysed: 'neutral', not_connected: 'neutral' } as const;

export const CallOutcomeBadge = ({ outcome }: Pick<CallListItem, 'outcome'>) =>
  <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>;
