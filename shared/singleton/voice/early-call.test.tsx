import { expect, it, jest } from '@jest/globals';
import { callStore } from './call/call-store';

it('starts the call that was asked for before the page was alive, as the document has kept it', async () => {
  window.earlyCall = new CustomEvent('start-voice-call', { detail: { agentId: 'agent_of_a_clinic' } });
  await import('./voice-call');
  // This browser can't call; the notice appears because a call was requested.
  expect(callStore.get()).toMatchObject({ notice: { alert: 'notSupported' } });
});

it('is no element of that name, which a page may hold: the shell runs', async () => {
  jest.resetModules();
  delete window.earlyCall;
  document.body.innerHTML = '<section id="earlyCall"></section>';
  expect(window.earlyCall).toBeInstanceOf(HTMLElement);
  await expect(import('./voice-call')).resolves.toBeDefined();
});
