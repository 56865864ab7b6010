import * as control from 'shared/contracts/release-control';
import { call } from 'shared/http/client';
import { opsCopy } from './ops.copy.es';

/** What an operator is about to do to an app. */
export type Change =
  | { readonly kind: 'activate' | 'rollback' | 'promote' | 'lift' | 'ship' | 'pause' | 'resume' | 'stop'; readonly version: string }
  | { readonly kind: 'canary'; readonly version: string; readonly percent: number }
  | { readonly kind: 'freeze' | 'unfreeze' };

export function changeTitle(change: Change): string {
  const { titles } = opsCopy.change;
  if ('version' in change) return titles[change.kind](change.version);
  return titles[change.kind];
}

/** Without a reason these are refused, so the form asks for one. */
export const needsReason = ({ kind }: Change): boolean => kind === 'freeze' || kind === 'lift';

/** Sends the change of what the operator sees: the API refuses when anybody changed the app since. */
export function sendChange(change: Change, { app, revision }: control.AppStatus, reason: string): Promise<unknown> {
  const base = { app, reason, revision };
  switch (change.kind) {
    case 'activate':
      return call(control.activateRelease, { ...base, version: change.version });
    case 'rollback':
      return call(control.rollbackRelease, { ...base, version: change.version });
    case 'promote':
      return call(control.promoteRelease, { ...base, from: 'canary' });
    case 'canary':
      return call(control.canaryRelease, { ...base, version: change.version, percent: change.percent });
    case 'ship':
      return call(control.shipRelease, { ...base, version: change.version });
    case 'pause':
    case 'resume':
    case 'stop':
      return call(control.steerShip, { ...base, to: change.kind });
    case 'freeze':
      return call(control.freezeApp, base);
    case 'unfreeze':
      return call(control.unfreezeApp, base);
    case 'lift':
      return call(control.liftQuarantine, { ...base, version: change.version });
  }
}
