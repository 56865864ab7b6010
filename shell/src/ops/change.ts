import * as control from 'shared/contracts/release-control';
import type { Ask } from './use-registry';
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
export function needsReason({ kind }: Change): boolean {
  return kind === 'freeze' || kind === 'lift';
}

/** Sends the change of what the operator sees: the API refuses when anybody changed the app since. */
export async function sendChange(ask: Ask, change: Change, { app, revision }: control.AppStatus, reason: string): Promise<void> {
  const base = { app, reason, revision };
  switch (change.kind) {
    case 'activate':
      await ask(control.activateRelease, { ...base, version: change.version });
      return;
    case 'rollback':
      await ask(control.rollbackRelease, { ...base, version: change.version });
      return;
    case 'promote':
      await ask(control.promoteRelease, { ...base, from: 'canary' });
      return;
    case 'canary':
      await ask(control.canaryRelease, { ...base, version: change.version, percent: change.percent });
      return;
    case 'ship':
      await ask(control.shipRelease, { ...base, version: change.version });
      return;
    case 'pause':
    case 'resume':
    case 'stop':
      await ask(control.steerShip, { ...base, to: change.kind });
      return;
    case 'freeze':
      await ask(control.freezeApp, base);
      return;
    case 'unfreeze':
      await ask(control.unfreezeApp, base);
      return;
    case 'lift':
      await ask(control.liftQuarantine, { ...base, version: change.version });
  }
}
