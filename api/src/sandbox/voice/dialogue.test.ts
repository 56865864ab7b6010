import { expect, it } from '@jest/globals';
import { topicOf } from '../../conversations/chat-widget/sandbox-dialogue';
import { dialogueStart, nextTurn, type DialogueEvent, type DialogueState } from './dialogue';
import { readWrittenLine } from './written-line';

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
  expect(commands).toEqual(['greeting', 'benefits', 'price', 'findSlot', 'veryWell+day1+at1030+confirm', 'book', 'booked', 'goodbye', 'hangUp']);
  expect(state.booked).toBe(true);
});

it('answers as the clinic’s in a clinic’s demo: it offers a visit to whoever speaks, and presents neither itself nor its price', () => {
  const inDemo = { ...dialogueStart, inDemo: true };
  const spoke = { type: 'callerSpoke' } as const;
  const { commands } = follow([{ type: 'joined' }, spoke, { type: 'slotFound', slot }, spoke, { type: 'bookingAnswered', booked: true }], inDemo);
  expect(commands).toEqual(['clinicGreeting', 'findSlot', 'veryWell+day1+at1030+confirm', 'book', 'booked']);
  const greeted = { ...inDemo, step: 'greeting' } as const;
  for (const [text, said] of [['¿Cuánto cuesta una limpieza?', 'clinicPrice'], ['¿Qué horario tenéis?', 'clinicHours'], ['Hola', 'hello']] as const) {
    const { state, command } = nextTurn(greeted, line(text));
    expect(command).toEqual({ type: 'say', utterances: [said] });
    for (const goesOn of [spoke, line('Sí')]) expect(nextTurn(state, goesOn).command).toEqual({ type: 'findSlot', wanted: {} });
  }
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
  expect(follow([{ type: 'bookingAnswered', booked: false }, { type: 'slotFound', slot }], offering).commands).toEqual(['findSlot', 'taken+day1+at1030+confirm']);
});

it('looks again from the day that was asked for, and takes a new one alone', () => {
  const { state } = follow([line('Quiero una cita el 3 de diciembre'), { type: 'slotFound', slot }]);
  expect(nextTurn(state, { type: 'bookingAnswered', booked: false }).command).toEqual({ type: 'findSlot', wanted: { day: 3, month: 12 } });
  expect(nextTurn(state, line('¿Y por la tarde?')).command).toMatchObject({ wanted: { day: 3, month: 12, hour: 16 } });
  for (const [text, wanted] of [['¿Y el 4?', { day: 4 }], ['Mejor la semana que viene', { nextWeek: true }], ['¿Y en dos semanas?', { ahead: 14 }]] as const) {
    expect(nextTurn(state, line(text)).command).toEqual({ type: 'findSlot', wanted });
  }
});

it('offers the day that was asked for again after a question in between', () => {
  const offered = follow([line('Quiero una cita el 3 de diciembre'), { type: 'slotFound', slot }, line('Vale, ¿y cuánto cuesta?')]);
  expect(nextTurn(offered.state, line('Sí')).command).toEqual({ type: 'findSlot', wanted: { day: 3, month: 12 } });
});

it.each([true, false])('says that it is no person when it is asked, and goes on (in a demo: %s)', (inDemo) => {
  const { state, command } = nextTurn({ ...dialogueStart, inDemo, step: 'greeting' }, line('¿Eres un robot?'));
  expect(command).toEqual({ type: 'say', utterances: ['who'] });
  expect(nextTurn(state, line('Sí')).command).toEqual({ type: 'findSlot', wanted: {} });
});

it('greets once', () => {
  expect(follow([{ type: 'joined' }, { type: 'joined' }]).commands).toEqual(['greeting']);
});

const line = (text: string) => ({ type: 'callerWrote', line: readWrittenLine(text, topicOf) }) as const;

it('understands what is written, and books what is agreed to under the name that was given', () => {
  const greeting: DialogueState = { ...dialogueStart, step: 'greeting' };
  const first = nextTurn(greeting, line('Hola, quiero una cita el jueves por la tarde. Me llamo Ana Ríos'));
  expect(first.command).toEqual({ type: 'findSlot', wanted: { weekday: 4, hour: 16 } });
  const offered = nextTurn(first.state, { type: 'slotFound', slot });
  expect(nextTurn(offered.state, line('Vale')).command).toEqual({ type: 'book', slot, name: 'Ana Ríos' });
});

it.each([
  ['¿Cuánto cuesta?', 'price'],
  ['¿Qué horario tenéis?', 'hours'],
  ['¿Quién ganó la liga?', 'notUnderstood'],
  ['No, gracias', 'whatElse'],
  ['Adiós', 'goodbye'],
])('answers «%s» with %s', (text, said) => {
  expect(nextTurn({ ...dialogueStart, step: 'greeting' }, line(text)).command).toEqual({ type: 'say', utterances: [said] });
});

it('has a person call back whoever asks for one or is sent to 112, under the name that was given', () => {
  const greeting: DialogueState = { ...dialogueStart, step: 'greeting' };
  const named = nextTurn(greeting, line('Soy Ana Ríos. Quiero hablar con una persona'));
  expect(named).toMatchObject({ state: { step: 'closing' }, command: { type: 'say', utterances: ['person'], callBack: { why: 'person', name: 'Ana Ríos' } } });
  expect(nextTurn(greeting, line('Me cuesta respirar'))).toMatchObject({ state: { step: 'goodbye' }, command: { type: 'say', utterances: ['emergency'], callBack: { why: 'emergency' } } });
});

it.each(['No puedo respirar', 'Me ahogo desde esta mañana'])('takes «%s» for an emergency before a no or a time', (text) => {
  expect(nextTurn({ ...dialogueStart, step: 'greeting' }, line(text)).command).toMatchObject({ utterances: ['emergency'] });
});

it('has a person call whoever cancels or moves an appointment, and looks for another time while it offers one', () => {
  const greeting = { ...dialogueStart, step: 'greeting' } as const;
  for (const text of ['Quiero anular mi cita', 'Cámbiala al viernes', 'Sí, quiero cambiar la cita del jueves']) expect(nextTurn(greeting, line(text)).command).toMatchObject({ utterances: ['person'] });
  expect(nextTurn({ ...greeting, step: 'offering' }, line('¿La puedes cambiar al viernes?')).command).toEqual({ type: 'findSlot', wanted: { weekday: 5 } });
});

it('has a person call whoever answers no and asks for one, and goes on with a yes that names a telephone', () => {
  expect(nextTurn({ ...dialogueStart, step: 'greeting' }, line('No, quiero hablar con una persona')).command).toMatchObject({ utterances: ['person'] });
  expect(nextTurn({ ...dialogueStart, name: 'Ana', step: 'offering', slot }, line('Sí, mi teléfono es el 612 345 678')).command).toMatchObject({ type: 'book', phone: '612 345 678' });
});

it('keeps the day that was named when only the hour changes, and forgets it with another day or a booking', () => {
  const wantedBy = (from: DialogueState, text: string) => nextTurn(from, line(text));
  const tuesday = wantedBy({ ...dialogueStart, step: 'greeting' }, 'Quiero una cita el martes a las nueve y media');
  const later = wantedBy(tuesday.state, '¿Y por la tarde?');
  expect(later.command).toEqual({ type: 'findSlot', wanted: { weekday: 2, hour: 16, minute: 0 } });
  expect(wantedBy(later.state, 'Mejor el jueves').command).toEqual({ type: 'findSlot', wanted: { weekday: 4 } });
  const booked = nextTurn(later.state, { type: 'bookingAnswered', booked: true });
  expect(wantedBy(booked.state, 'Otra por la mañana').command).toEqual({ type: 'findSlot', wanted: { hour: 9, minute: 0 } });
});

it('looks for another day or a later hour than it offered, and for what is named then', () => {
  const offering: DialogueState = { ...dialogueStart, step: 'offering', slot, wanted: { hour: 16 } };
  const another = nextTurn(offering, line('No, mejor otro día'));
  expect(another.command).toEqual({ type: 'findSlot', wanted: { other: 'day', hour: 16, minute: 0, after: slot.startsAt } });
  expect(nextTurn(offering, line('¿Tienes otra hora?')).command).toMatchObject({ wanted: { other: 'hour', after: slot.startsAt } });
  expect(nextTurn(another.state, line('El jueves')).command).toEqual({ type: 'findSlot', wanted: { weekday: 4 } });
  expect(nextTurn({ ...offering, slot: undefined }, line('Otro día')).command).toMatchObject({ type: 'findSlot' });
});

it('gives the clinic the telephone that is written before or after somebody is asked to call', () => {
  const asked = nextTurn({ ...dialogueStart, step: 'greeting' }, line('Quiero hablar con una persona'));
  expect(nextTurn(asked.state, line('Mi número es el 612 345 678')).command).toMatchObject({ utterances: ['person'], callBack: { phone: '612 345 678' } });
  expect(nextTurn(asked.state, line('Soy Marta, 600 321 123')).command).toMatchObject({ utterances: ['person'], callBack: { name: 'Marta', phone: '600 321 123' } });
  expect(nextTurn(asked.state, line('Me llamo Marta')).command).toMatchObject({ utterances: ['person'], callBack: { name: 'Marta' } });
  expect(nextTurn(asked.state, line('Soy Marta, ¿y el jueves?')).command).toMatchObject({ type: 'findSlot' });
  const offered = nextTurn({ ...dialogueStart, step: 'offering', slot }, line('Sí, soy Ana, +34 612345678'));
  expect(offered.command).toEqual({ type: 'book', slot, name: 'Ana', phone: '+34 612345678' });
});

it.each([['ana ríos', 'ana ríos'], ['Soy Ana.', 'Ana'], ['a nombre de Inés de la Cruz', 'Inés de la Cruz'], ['Da igual', undefined], ['Prefiero no decirlo, gracias', undefined],
  ['No quiero dar mi nombre', undefined], ['no hace falta', undefined], ['eso es privado', undefined], ['Ana 😊', 'Ana'], ['pues paco, gracias', 'paco'], ['Jean-Pierre O’Neill', 'Jean-Pierre O’Neill'],
  ['Mi nombre es ana garcia perez', 'ana garcia perez'], ['es para mi hija Lucía', 'Lucía'], ['Domingo Pérez', 'Domingo Pérez'], ['Mar Cuesta', 'Mar Cuesta'], ['Ángel Dolor', 'Ángel Dolor']])('asks whoever accepts a time in writing whose it is, and books it for «%s»', (text, name) => {
  const asked = nextTurn({ ...dialogueStart, step: 'offering', slot }, line('Sí'));
  expect(asked.command).toEqual({ type: 'say', utterances: ['whose'] });
  expect(nextTurn(asked.state, line(text)).command).toEqual({ type: 'book', slot, name });
});

it.each(['¿Para qué quieres mi nombre?', 'cuánto dura?', 'espera un momento', 'ya te lo he dicho', 'mi nombre', 'al mío', 'gracias'])('asks again whose the time is after «%s», and books nothing', (text) => {
  const { state } = nextTurn({ ...dialogueStart, step: 'offering', slot }, line('Sí'));
  const again = nextTurn(state, line(text));
  expect(again.command).toEqual({ type: 'say', utterances: ['notUnderstood', 'whose'] });
  expect(nextTurn(again.state, line('Ana, 612 345 678')).command).toEqual({ type: 'book', slot, name: 'Ana', phone: '612 345 678' });
});

it.each(['mejor no', 'déjalo', 'olvídalo', 'cancélalo', 'ya no la quiero', 'perdona, al final no', 'luego llamo', 'tengo que pensarlo'])('books no accepted time for whoever writes «%s»', (text) => {
  const { state } = nextTurn({ ...dialogueStart, step: 'offering', slot }, line('Sí'));
  expect(nextTurn(state, line(text)).command).toEqual({ type: 'say', utterances: ['whatElse'] });
});

it('answers what is asked or wished after a yes', () => {
  const greeting = { ...dialogueStart, step: 'greeting' } as const;
  const offering = { ...dialogueStart, step: 'offering', slot } as const;
  expect(nextTurn(greeting, line('Sí, quiero una cita')).command).toEqual({ type: 'findSlot', wanted: {} });
  for (const from of [greeting, offering]) {
    expect(nextTurn(from, line('Vale, ¿y cuánto cuesta?')).command).toMatchObject({ utterances: ['price'] });
    expect(nextTurn(from, line('Vale, quiero hablar con una persona')).command).toMatchObject({ utterances: ['person'], callBack: { why: 'person' } });
  }
  expect(nextTurn(offering, line('Si no puedo ir, ¿qué pasa?')).state.step).not.toBe('naming');
});

it('goes on after a booking: another person’s, whose name it asks, another question, a wrong name', () => {
  const booked = nextTurn({ ...dialogueStart, step: 'offering', slot, name: 'Ana' }, { type: 'bookingAnswered', booked: true });
  const another = nextTurn(booked.state, line('otra para mi marido'));
  expect(another.command).toMatchObject({ type: 'findSlot', wanted: { other: 'hour', after: slot.startsAt } });
  const offered = nextTurn(another.state, { type: 'slotFound', slot });
  const asked = nextTurn(offered.state, line('Sí'));
  expect(asked.command).toEqual({ type: 'say', utterances: ['whose'] });
  expect(nextTurn(asked.state, line('Paco')).command).toMatchObject({ type: 'book', name: 'Paco' });
  expect(nextTurn(booked.state, line('Otra cosa, ¿qué horario tenéis?')).command).toMatchObject({ utterances: ['hours'] });
  expect(nextTurn(booked.state, line('No, otra cosa: ¿tenéis parking?')).command).toMatchObject({ utterances: ['notUnderstood'] });
  expect(nextTurn(booked.state, line('No, me he equivocado, es Eva')).command).toMatchObject({ utterances: ['person'] });
  expect(nextTurn(booked.state, line('No me llamo Ana, me llamo Eva')).command).toMatchObject({ utterances: ['person'], callBack: { name: 'Eva' } });
});

it('books an accepted time for whoever says nothing more, and not for whoever no longer wants it', () => {
  const { state } = nextTurn({ ...dialogueStart, step: 'offering', slot }, line('Sí'));
  for (const type of ['callerSilent', 'callerSpoke'] as const) expect(nextTurn(state, { type }).command).toMatchObject({ type: 'book' });
  expect(nextTurn(state, line('No, déjalo')).command).toMatchObject({ utterances: ['whatElse'] });
  expect(nextTurn(state, line('Mejor el jueves')).command).toMatchObject({ type: 'findSlot' });
});

it('says once more that it is booked to whoever adds a name or a telephone, and asks nobody to call them until they want to cancel it', () => {
  const booked = nextTurn({ ...dialogueStart, step: 'offering', slot }, { type: 'bookingAnswered', booked: true });
  const number = line('Mi número es el 612 345 678');
  expect(nextTurn(booked.state, number).command).toEqual({ type: 'say', utterances: ['booked'] });
  expect(nextTurn(booked.state, line('Me llamo Inés Gómez, mi teléfono es 622 333 444')).command).toEqual({ type: 'say', utterances: ['booked'] });
  const cancelling = nextTurn(booked.state, line('Cancélala'));
  expect(nextTurn(cancelling.state, number).command).toMatchObject({ utterances: ['person'], callBack: { phone: '612 345 678' } });
});

it('says goodbye again to a line that interrupts it, so that the call ends', () => {
  expect(nextTurn({ ...dialogueStart, step: 'goodbye' }, line('Vale')).command).toEqual({ type: 'say', utterances: ['goodbye'] });
});

it('says what to do about pain before it offers a time', () => {
  const looking = nextTurn({ ...dialogueStart, step: 'greeting' }, line('Me duele mucho una muela'));
  expect(nextTurn(looking.state, { type: 'slotFound', slot }).command).toEqual({ type: 'say', utterances: ['urgent', ...slot.spoken, 'confirm'] });
});

it.each([
  ['No, quiero saber el precio', 'price'],
  ['No quiero cita, solo saber el horario', 'hours'],
  ['No, una cosa más: ¿qué horario tenéis?', 'hours'],
  ['No para de sangrar', 'emergency'],
])('hears what is said after a no, and does not hang up on «%s»', (text, said) => {
  for (const step of ['greeting', 'closing'] as const) {
    expect(nextTurn({ ...dialogueStart, step }, line(text)).command).toMatchObject({ utterances: [said] });
  }
});

it('looks for the appointment that is asked for after a no', () => {
  expect(nextTurn({ ...dialogueStart, step: 'greeting' }, line('No, quiero pedir una cita')).command).toEqual({ type: 'findSlot', wanted: {} });
});

it('says goodbye to whoever needs nothing more', () => {
  expect(nextTurn({ ...dialogueStart, step: 'closing' }, line('No')).command).toEqual({ type: 'say', utterances: ['goodbye'] });
});
