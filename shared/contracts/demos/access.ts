import { array, boolean, mixed, object, string, type InferType } from 'yup';
import { isDate, slotTimes } from './slots';
import { endpoint, once } from '../endpoint';
import { isBookingPhone, plainTelephone } from '../telephone';

/** What a demo code gives a prospect. */
export const demoBusiness = once(() => object({
  label: string().required(),
  specialty: string().default(''),
  type: string().default(''),
  language: string().default(''),
  version: string().default(''),
  /** ISO 8601, UTC; `null`: the access never ends. */
  expiresAt: string().datetime().nullable().defined(),
  /** The last day, by the clinics' clock, formatted for people: the first date format costs a telephone a tenth of a second. */
  expiryDay: string().nullable().defined(),
  logoUrl: string().nullable().default(null),
  /** `#rrggbb`, shown beside the clinic's name. */
  color: string().nullable().default(null),
  agentId: string().nullable().default(null),
}));
export type DemoBusiness = InferType<ReturnType<typeof demoBusiness>>;

const codeText = () => string().trim().max(64).required('Por favor introduce tu código de acceso.');

/** `mask` and `business` are present exactly when the code is valid. */
export const validateCode = endpoint('POST', '/api/demo-access/validate-code', () => ({
  input: object({ code: codeText() }).noUnknown(),
  output: object({
    valid: boolean().required(),
    /** A Spanish sentence for the prospect, or empty. */
    message: string().defined(),
    mask: string().nullable().defined(),
    business: demoBusiness().nullable().defined(),
    /** The clinic's own page; null for the generic demo. */
    path: string().nullable().default(null),
  }),
  timeoutMs: 15_000,
}));

/** Every logged act on a demo. */
export const demoActions = [
  'start_demo',
  'arrived_demo_page',
  'page_view',
  'cta_call_now_clicked',
  'cta_chat_now_clicked',
  'cta_calendar_open',
  'audio_example_play',
  'cta_renew_access',
  'cta_talk_sales',
  'cta_request_proposal',
  'rgpd_pdf_download',
  'calendar_day_selected',
  'calendar_time_selected',
  'calendar_slot_confirmed',
  'phone_send_attempt',
  'phone_send_success',
  'phone_send_error',
  'cta_call_now_click',
] as const;
export type DemoAction = (typeof demoActions)[number];

/** The known metadata of an action. No free text: everybody with access to the database can read the log. */
const knownMetadata = once(() => object({
  /** Address of a demo that the code opens; `/:token` stands for one that is a secret itself. */
  path: string().max(200).nullable().optional(),
  channel: string().oneOf(['voice']).optional(),
  date: string().test('date', 'No es una fecha', (value) => value === undefined || isDate(value)).optional(),
  time: string().oneOf(slotTimes).optional(),
  /** How the booking failed. */
  kind: string().oneOf(['timeout', 'network', 'not_json', 'invalid_answer', 'refused', 'unknown']).optional(),
}).exact());
type LogMetadata = InferType<ReturnType<typeof knownMetadata>>;
/** Unparsed: the API's parser would silently drop unknown fields of an object schema. */
const logMetadata = mixed<LogMetadata>((value): value is LogMetadata => knownMetadata().isValidSync(value, { strict: true }));

/** Callers ignore its failures: logging must never block a visitor. */
export const logAccess = endpoint('POST', '/api/demo-access/log-access', () => ({
  input: object({ code: codeText(), action: string().oneOf(demoActions).required(), metadata: logMetadata.default({}) }).noUnknown(),
  timeoutMs: 10_000,
}));

/** Content of a clinic's page beside the badges. All of it is sample text from the operators. */
export const demoClinic = once(() => object({
  slug: string().required(),
  name: string().required(),
  /** Formatted for people; null: the site's own number. */
  phone: string().nullable().default(null),
  openingHours: array(object({ days: string().required(), hours: string().required() })).default([]),
  treatments: array(string().required()).default([]),
  conversations: array(
    object({
      title: string().required(),
      turns: array(object({ speaker: string().oneOf(['patient', 'assistant']).meta({ unknown: 'assistant' }).required(), text: string().required() })).default([]),
    }),
  ).default([]),
}));
export type DemoClinic = InferType<ReturnType<typeof demoClinic>>;

/** Whether a code opens the page at `path`, and the page's content. Every demo page calls it, also after a reload. */
export const openDemo = endpoint('POST', '/api/demo-access/open', () => ({
  input: object({ code: codeText(), path: string().max(200).required() }).noUnknown(),
  output: object({
    status: string().oneOf(['open', 'expired', 'refused']).meta({ unknown: 'refused' }).required(),
    /** The server's clock, ISO 8601; the countdown uses it. */
    now: string().datetime().required(),
    mask: string().nullable().defined(),
    business: demoBusiness().nullable().defined(),
    clinic: demoClinic().nullable().defined(),
  }),
}));
export type OpenedDemo = InferType<(typeof openDemo)['output']>;

const slotDate = string().test('date', 'No es una fecha', (value) => value !== undefined && isDate(value)).required();

const phoneInvalid = 'Introduce un teléfono válido';

export const bookingPhone = string()
  .transform((value: unknown) => (typeof value === 'string' ? plainTelephone(value) : value))
  .test('telephone', phoneInvalid, (value) => value !== undefined && isBookingPhone(value))
  .required(phoneInvalid);

export const sendPhone = endpoint('POST', '/api/demo-access/send-phone', () => ({
  input: object({
    code: codeText(),
    clinic: string().trim().max(120).default(''),
    phone: bookingPhone,
    slotDate,
    slotTime: string().oneOf(slotTimes).required(),
  }).noUnknown(),
  output: object({
    bookingId: string().uuid().required(),
    /** Secret of the booker's own link. */
    token: string().required(),
  }),
  timeoutMs: 12_000,
}));

/** Taken slots of the seven days from `from`, without the bookers. */
export const takenSlots = endpoint('GET', '/api/demo-access/taken-slots', () => ({
  input: object({ from: slotDate }),
  output: object({ taken: array(object({ date: string().required(), time: string().required() })).required() }),
}));

/** With a booking's token: the page that moves or cancels it; with `.ics`: its calendar file. */
export const bookingLinkPath = '/api/demo-access/booking';
