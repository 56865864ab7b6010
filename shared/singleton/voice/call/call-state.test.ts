import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idleCall, nextCallState, type CallEvent, type CallState } from './call-state';

const notice = { alert: 'callFailed' } as const;
const follow = (...events: CallEvent[]) => events.reduce<CallState>(nextCallState, idleCall);

it('goes from idle over connecting to listening, and back at the end', () => {
  expect(follow({ type: 'start' }).status).toBe('connecting');
  expect(follow({ type: 'start' }, { type: 'started', at: 5 })).toMatchObject({ status: 'listening', startedAt: 5 });
  expect(follow({ type: 'start' }, { type: 'started', at: 5 }, { type: 'ended' })).toEqual({ ...idleCall, over: true });
});

it('keeps what was said at hand until that is put away', () => {
  expect(follow({ type: 'start' }, { type: 'started', at: 5 }, { type: 'ended' }, { type: 'noticeDismissed' })).toEqual(idleCall);
});

it('ignores a start while a call is starting or running', () => {
  const connecting = follow({ type: 'start' });
  expect(nextCallState(connecting, { type: 'start' })).toBe(connecting);
  const listening = nextCallState(connecting, { type: 'started', at: 5 });
  expect(nextCallState(listening, { type: 'start' })).toBe(listening);
});

it('cancels while connecting, and a start that is reported after that changes nothing', () => {
  expect(follow({ type: 'start' }, { type: 'ended' }, { type: 'started', at: 5 })).toEqual(idleCall);
});

it('says why a call failed, and keeps saying so when the end is reported after the failure', () => {
  expect(follow({ type: 'start' }, { type: 'failed', notice }, { type: 'ended' })).toEqual({ ...idleCall, notice });
});

it('keeps what was said at hand, too, where a call breaks off', () => {
  expect(follow({ type: 'start' }, { type: 'started', at: 5 }, { type: 'failed', notice })).toEqual({ ...idleCall, notice, over: true });
});

it('clears the notice at the next start, or when it is dismissed', () => {
  expect(follow({ type: 'start' }, { type: 'failed', notice }, { type: 'start' }).notice).toBeUndefined();
  expect(follow({ type: 'start' }, { type: 'failed', notice }, { type: 'noticeDismissed' })).toEqual(idleCall);
});

it('knows a broken connection from an ended call', () => {
  const broken = follow({ type: 'start' }, { type: 'started', at: 5 }, { type: 'broken' });
  expect(broken).toMatchObject({ status: 'listening', reconnecting: true });
  expect(nextCallState(broken, { type: 'restored' })).toMatchObject({ status: 'listening', reconnecting: false });
});

it('never listens without a call that was started, whatever comes in whatever order', () => {
  const event = fc.constantFrom<CallEvent>({ type: 'start' }, { type: 'started', at: 1 }, { type: 'broken' }, { type: 'restored' }, { type: 'ended' }, { type: 'failed', notice }, { type: 'noticeDismissed' });
  fc.assert(fc.property(fc.array(event), (events) => {
    const state = events.reduce<CallState>(nextCallState, idleCall);
    expect(state.startedAt !== undefined).toBe(state.status === 'listening');
    expect(state.reconnecting && state.status !== 'listening').toBe(false);
  }));
});
