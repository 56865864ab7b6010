import { expect, it } from '@jest/globals';
import { dialogueStart, nextTurn, type DialogueEvent, type DialogueState } from './dialogue';

const slot = { startsAt: '2026-11-23T09:30:00Z', spoken: ['day1', 'at1030'] } as const;

function follow(events: readonly DialogueEvent[], from: DialogueState = dialogueStart) {
  const commands: unknown[] = [];
  const state = events.reduce((current, event) => {
    const turn = nextTurn(current, event);
    if (turn.command) commands.push(turn.command.type === 'say' ? turn.command.utterances.join('+') : turn.command.type);
    return turn.state;
  }, from);
  return { state, commands };
}

it('leads a caller who answers from the greeting to a booked appointment and hangs up', () => {
  const spoke: DialogueEvent = { type: 'callerSpoke' };
  const { state, commands } = follow([
    { type: 'joined' }, spoke, spoke, spoke, { type: 'slotFound', slot }, spoke, { type: 'bookingAnswered', booked: true }, spoke, { type: 'agentFinished' },
  ]);
  expect(commands).toEqual(['greeting', 'benefits', 'price', 'findSlot', 'offer+day1+at1030+confirm', 'book', 'booked', 'goodbye', 'hangUp']);
  expect(state.booked).toBe(true);
});

it('asks once whether the caller is there, and then says goodbye', () => {
  const { commands } = follow([{ type: 'joined' }, { type: 'callerSilent' }, { type: 'callerSilent' }, { type: 'agentFinished' }]);
  expect(commands).toEqual(['greeting', 'notHeard', 'goodbye', 'hangUp']);
});

it('starts counting silences again after the caller has spoken', () => {
  const { commands } = follow([{ type: 'joined' }, { type: 'callerSilent' }, { type: 'callerSpoke' }, { type: 'callerSilent' }]);
  expect(commands).toEqual(['greeting', 'notHeard', 'benefits', 'notHeard']);
});

it('looks for another slot when somebody else took the offered one', () => {
  const offering: DialogueState = { ...dialogueStart, step: 'offering', slot };
  const { state, commands } = follow([{ type: 'callerSpoke' }, { type: 'bookingAnswered', booked: false }, { type: 'slotFound', slot: undefined }], offering);
  expect(commands).toEqual(['book', 'findSlot', 'noSlots']);
  expect(state.booked).toBe(false);
});

it('greets once', () => {
  expect(follow([{ type: 'joined' }, { type: 'joined' }]).commands).toEqual(['greeting']);
});
