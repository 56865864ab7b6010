import { deepLinkKey } from 'shared/contracts/clinic/panel-addresses';
import * as control from 'shared/contracts/releases/control';
import { tabMemory } from 'shared/browser/tab-memory';
import { call } from 'shared/http/client';
import { opsCopy } from './ops.copy.es';

export type Change =
  | { readonly kind: 'activate' | 'rollback' | 'promote' | 'lift' | 'ship' | 'pause' | 'resume' | 'stop'; readonly version: string }
  | { readonly kind: 'canary'; readonly version: string; readonly percent: number }
  | { readonly kind: 'freeze' | 'unfreeze' }
  | { readonly kind: 'approve'; readonly id: number; readonly version: string };

export function changeTitle(change: Change): string {
  const { titles } = opsCopy.change;
  if (change.kind === 'canary' && change.percent === 0) return titles.endCanary(change.version);
  if ('version' in change) return titles[change.kind](change.version);
  return titles[change.kind];
}

/** The next sign-in leads to the operators' page. */
export const comeBack = (): void => tabMemory.set(deepLinkKey, '/ops#');

/** The API refuses these without a reason, so the form requires one. */
export const needsReason = ({ kind }: Change): boolean => kind === 'freeze' || kind === 'lift';

/** Sends a change with the revision that the operator sees: the API refuses it when the app has changed since. */
export function sendChange(change: Change, { app, revision }: control.AppStatus, reason: string): Promise<unknown> {
  const base = { app, reason, revision };
  if (!('version' in change)) return call(change.kind === 'freeze' ? control.freezeApp : control.unfreezeApp, base);
  if (change.kind === 'approve') return call(control.approveRequest, { id: change.id });
  if (change.kind === 'canary') return call(control.canaryRelease, { ...base, version: change.version, percent: change.percent });
  if (change.kind === 'promote') return call(control.promoteRelease, { ...base, from: 'canary' });
  if (change.kind === 'pause' || change.kind === 'resume' || change.kind === 'stop') return call(control.steerShip, { ...base, to: change.kind });
  return call(versioned[change.kind], { ...base, version: change.version });
}

const versioned = { activate: control.activateRelease, rollback: control.rollbackRelease, ship: control.shipRelease, lift: control.liftQuarantine } as const;
