import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { topicOf } from '../../conversations/chat-widget/sandbox-dialogue';
import { holdConversation } from './conversation';
import { utterances } from './dialogue.copy.es';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A conversation whose agent says everything in no time, and what it has said. A microphone is heard from the beginning. */
function hold(microphone: boolean) {
  const said: string[] = [];
  const recordings = Object.fromEntries(Object.keys(utterances).map((name) => [name, []])) as never;
  const conversation = holdConversation({
    voice: { say: (_: unknown, done: () => void) => done(), interrupt: () => undefined, stop: () => undefined } as never,
    recordings,
    inDemo: false, understand: topicOf,
    findSlot: async () => undefined,
    book: async () => undefined,
    onBooked: () => undefined,
    callBack: () => undefined,
    onLine: ({ role, content }) => void (role === 'agent' && said.push(content)),
    onTalking: () => undefined,
    onHangUp: () => void said.push('(hangs up)'),
  });
  if (microphone) conversation.hear(127);
  conversation.begin();
  return { conversation, said };
}

it('asks a caller who stays silent whether they are there, and then hangs up', () => {
  const { said } = hold(true);
  jest.advanceTimersByTime(16_000);
  expect(said).toEqual([utterances.greeting, utterances.notHeard, utterances.goodbye, '(hangs up)']);
});

it.each([['without a microphone', false], ['beside a microphone', true]])('gives whoever writes %s the time to', (_, microphone) => {
  const { conversation, said } = hold(microphone);
  conversation.write('Hola');
  jest.advanceTimersByTime(50_000);
  expect(said).toEqual([utterances.greeting, utterances.benefits]);
});

it('waits for the first line of a caller without a microphone', () => {
  const { said } = hold(false);
  jest.advanceTimersByTime(50_000);
  expect(said).toEqual([utterances.greeting]);
});
