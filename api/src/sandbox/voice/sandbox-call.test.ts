import { expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { until } from '../../../testing/running-site';
import { createSandboxCalls } from './sandbox-calls';
import { serveCall } from './sandbox-call';

/** Open network handles of this process. */
const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind.startsWith('UDP')).length;

it('ends the call of whoever has left before it was served, and holds no connection for it', async () => {
  const calls = createSandboxCalls({ clock: { now: () => new Date() }, report: () => undefined });
  const { call_id: callId } = calls.register('agent');
  const before = sockets();
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 3, close: () => undefined });
  await serveCall({
    socket: socket as never, joinRequest: '', callId, failure: undefined, calls, recordings: {} as never, inDemo: false,
    understand: () => 'unknown', findSlot: async () => undefined, book: async () => undefined, callBack: () => undefined, onStoppable: () => undefined,
  });
  expect(calls.find(callId)).toMatchObject({ call_status: 'ended', disconnection_reason: 'user_hangup' });
  await until(() => sockets() === before || undefined);
});
