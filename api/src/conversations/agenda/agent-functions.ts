import { date, object, string, type InferType } from 'yup';
import { day } from 'shared/contracts/period';
import { DomainError, nameClinics, orNotFound, parseWithSchema, type Uses } from '../../platform';
import { unlessWithheld } from '../../platform/retell/withheld-name';
import { ProviderFields } from '../../platform/retell/provider-fields';
import { readAgentTime, writeAgentTime } from './agent-time';
import { answerOnce } from './answer-once';
import { holdSettings } from './agenda-settings.repository';
import { noteCallRequest } from './call-requests';
import { appointmentsOf, named, type Appointment, type AppointmentCaller } from './appointments';
import { clinicOfAgent, clinicOfChat } from '../calls/clinic-of-agent';
import { hasCodeEnded, type CodeCallsDependencies } from '../calls/code-calls';

const offeredSlots = 6;
/** A number of the telephone network; whoever calls by SIP writes anything before the @. */
const provenNumber = /^\+?(?:[ .()-]{0,2}\d){9,15}$/;

/** Some providers send null or nothing for an argument that they leave out, and some models write a word. */
const isNone = (value: unknown) => value === null || (typeof value === 'string' && /^(null|none|undefined|n\/a|-)?$/i.test(value.trim()));

const time = () => date().transform((value: Date, given: unknown) => (typeof given === 'string' ? (readAgentTime(given) ?? new Date(NaN)) : value));
/** A model's words may be long; what is beyond `max` is cut. */
const said = (max: number) => string().transform((text: string) => text.slice(0, max).replace(/\p{Surrogate}/u, '')).trim();
/** Name of a kind of visit, or of a person or chair. */
const word = () => said(80).optional();
const slotSearch = object({ from: time().optional(), visit: word(), agenda: word() });
const booking = object({
  starts_at: time().required(),
  patient_name: said(200).required(),
  patient_phone: said(40).optional(),
  reason: said(500).default(''),
  visit: word(),
  agenda: word(),
});
/** `appointment_date` is the booked day, as the caller says it; models also give the `starts_at` that they were given. */
const naming = { appointment_id: string().uuid().optional(), appointment_date: day.trim().transform((said: string) => said.replace(/[T ].*/, '')).optional() };
const rescheduling = object({ ...naming, starts_at: time().required() });
const cancelling = object(naming);

const callingBack = object({ patient_name: said(200).optional(), patient_phone: said(40).optional(), reason: said(500).default('') });

export type RunAgentFunction = ReturnType<typeof createAgentFunctions>;

interface Dependencies extends Uses<'database' | 'clock' | 'audit' | 'encryption'>, Pick<CodeCallsDependencies, 'openCodes'> { readonly internalAgentId: string }

/** The agent's functions during a call: find free times, book, move or cancel an appointment, and note a request to be called back. */
export function createAgentFunctions({ database, clock, audit, encryption, internalAgentId, openCodes }: Dependencies) {
  /** Runs one of the agent's functions; `raw` is the body as sent. @returns the agent's answer @throws {DomainError} `invalid_input`, `demo_expired` in a call whose code has ended */
  return async (body: unknown, raw: Buffer): Promise<object> => {
    const fields = new ProviderFields(body, new Set(), encryption.index.idOf);
    const name = fields.value('name');
    // Some providers send null for the one that it is not.
    const reported = fields.child(fields.value('call') == null ? 'chat' : 'call');
    const [conversationId, agentId] = [reported.id('call_id') ?? reported.id('chat_id'), reported.id('agent_id')];
    if (conversationId === null || agentId === null) throw new DomainError('invalid_input');
    const args = Object.fromEntries(Object.entries(Object(fields.value('args'))).filter(([, value]) => !isNone(value)));
    // Where the clinic calls, the patient's number is the one that it called.
    const number = reported.value('direction') === 'outbound' ? 'to_number' : 'from_number';
    const call = { call_id: conversationId, from_number: reported.text(number, 100) };
    const known = (await clinicOfChat(database, conversationId)) ?? (await clinicOfAgent(database, agentId, internalAgentId));
    const clinicId = orNotFound(known, 'invalid_input');
    if (await hasCodeEnded(conversationId, { database, openCodes })) throw new DomainError('demo_expired');
    const seal = await encryption.sealing.sealerFor([clinicId]);
    return database.transaction(async (tx) => {
      await nameClinics(tx, [clinicId]);
      const settings = await holdSettings(tx, encryption.sealing.names, clinicId);
      const appointments = appointmentsOf(tx, clinicId, { clock, audit, seal, encryption, settings });
      const freeSlots = async (from: Date, request: Parameters<typeof appointments.freeSlots>[2]) => ({ slots: (await appointments.freeSlots(from, offeredSlots, request)).map(writeAgentTime) });
      /** Some models write "the same"; words without a digit are a number at most where nothing else is known. */
      const numberIn = (words = '') => (/\d/.test(words) ? unlessWithheld(words) : null);
      const phoneOf = (words: string | undefined) => numberIn(words) ?? unlessWithheld(call.from_number) ?? unlessWithheld(words);
      const note = (kind: 'callback' | 'failed_booking', { name, phone, detail }: { name: string | undefined; phone: string | undefined; detail: string }) => {
        const request = { clinicId, providerCallId: call.call_id, kind, name: unlessWithheld(name), phone: phoneOf(phone), detail };
        return noteCallRequest(tx, { ...request, saidPhone: numberIn(phone) !== null }, { seal, index: encryption.index, now: clock.now() });
      };

      const severalFor = async (caller: AppointmentCaller) => {
        const visits = await appointments.findAll(caller);
        return visits.length > 1 ? { reason: 'several visits that day: add the appointment_id of one', visits: visits.map(saying) } : undefined;
      };

      /** Where a clinic has several, the wrong name must not become the first one; where it has one, any name means it. */
      const unknownIn = ({ visit, agenda }: { visit?: string | undefined; agenda?: string | undefined }) =>
        ([['visits', visit], ['agendas', agenda]] as const).find(([list, word]) => word !== undefined && settings[list].length > 1 && named(settings[list], word) === undefined)?.[0];

      const act = async (): Promise<Answer> => {
        switch (name) {
          case 'check_free_slots': {
            const { from, ...request } = await parseWithSchema(slotSearch, args, { stripUnknown: true });
            const unknown = unknownIn(request);
            return unknown !== undefined ? { unknown } : freeSlots(from === undefined ? clock.now() : new Date(from.getTime() - 1), request);
          }
          case 'book_appointment': {
            const { starts_at: startsAt, patient_name: patientName, patient_phone: said, ...wanted } = await parseWithSchema(booking, args, { stripUnknown: true });
            const unknown = unknownIn(wanted);
            const booked = unknown === undefined && (await appointments.book({ ...wanted, startsAt, patientName, patientPhone: phoneOf(said), providerCallId: call.call_id }));
            if (booked) return { booked: true, ...saying(booked) };
            const mayBook = await appointments.mayBook(call.call_id);
            await note(mayBook ? 'failed_booking' : 'callback', { name: patientName, phone: said, detail: wanted.reason });
            if (unknown !== undefined) return { booked: false, unknown };
            return { booked: false, ...(mayBook ? await freeSlots(startsAt, wanted) : callIsFull) };
          }
          case 'reschedule_appointment': {
            const wanted = await parseWithSchema(rescheduling, args);
            const caller = callerOf(wanted, call);
            const moved = await appointments.reschedule(caller, wanted.starts_at);
            if (moved) return { rescheduled: true, ...saying(moved) };
            const own = await appointments.find(caller);
            return { rescheduled: false, ...((await severalFor(caller)) ?? (own ? await freeSlots(wanted.starts_at, own) : noVisit)) };
          }
          case 'cancel_appointment': {
            const caller = callerOf(await parseWithSchema(cancelling, args), call);
            const cancelled = (await appointments.cancel(caller)) !== undefined;
            return { cancelled, ...(!cancelled && (await severalFor(caller))) };
          }
          case 'request_callback': {
            const wanted = await parseWithSchema(callingBack, args);
            const hasPhone = await note('callback', { name: wanted.patient_name, phone: wanted.patient_phone, detail: wanted.reason });
            return { noted: true, ...(!hasPhone && noPhone) };
          }
          default:
            throw new DomainError('invalid_input');
        }
      };
      // A read-only function is answered anew each time. Others are stored, with ids only: the name of a kind of visit may tell what somebody has.
      const { visit, unknown, ...answer } = await (name === 'check_free_slots' ? act() : answerOnce(tx, { hash: encryption.bodyHash(raw), now: clock.now() }, act));
      return {
        ...answer,
        ...(visit !== undefined && { visit: settings.visits.find(({ id }) => id === visit)?.name }),
        ...(unknown !== undefined && { reason: `unknown: choose one of these ${unknown}`, [unknown]: settings[unknown].map((one) => one.name), slots: [] }),
      };
    });
  };
}

/** With ids in place of names. */
interface Answer extends Readonly<Record<string, unknown>> { readonly visit?: string; readonly unknown?: 'visits' | 'agendas' }

const noVisit = { reason: 'the caller has no such visit to come', slots: [] };
const noPhone = { reason: 'no telephone is known: ask for one and request this again' };
const callIsFull = { reason: 'one call books five appointments at most; the clinic will call back', slots: [] };

const saying = ({ id, starts_at: startsAt, kind }: Appointment) => ({ appointment_id: id, starts_at: writeAgentTime(startsAt), ...(kind !== undefined && { visit: kind }) });

/** Identifies the caller only by the provider's number: anybody can give the agent one. */
function callerOf({ appointment_id, appointment_date }: InferType<typeof cancelling>, { call_id, from_number }: { call_id: string; from_number: string | null | undefined }): AppointmentCaller {
  if (appointment_id === undefined && appointment_date === undefined) throw new DomainError('invalid_input');
  return { providerCallId: call_id, phone: provenNumber.test(from_number ?? '') ? unlessWithheld(from_number) : null, id: appointment_id ?? null, date: appointment_date ?? null };
}
