import { array, boolean, mixed, number, object, string, type AnyObjectSchema, type InferType } from 'yup';
import { endpoint } from '../endpoint';
import { realDate } from '../period';
import { addDays, isDate, slotInstant } from './slots';

/** A code or its id: prospects know the former, the list shows the latter. */
const codeReference = string().trim().min(4).max(64).required();
const days = number().integer().min(1).max(3650);

export const demoCodeView = object({
  id: string().uuid().required(),
  mask: string().required(),
  /** Slug; null for the generic demo. */
  clinic: string().nullable().defined(),
  label: string().defined(),
  /** `active`, `expired` or `revoked`; a newer API may send another. */
  state: string().required(),
  expiresAt: string().datetime().nullable().defined(),
  createdAt: string().datetime().required(),
  lastUsedAt: string().datetime().nullable().defined(),
});
export type DemoCodeView = InferType<typeof demoCodeView>;

export const newDemoCode = object({
  clinic: string().trim().max(63).nullable().default(null),
  label: string().trim().max(120).default(''),
  /** A code of the operator's choice; absent: a random one. */
  code: string().trim().max(40).nullable().default(null),
  /** Days from now; null: the access never ends. */
  days: days.nullable().default(14),
  /** A day lasts to its end in Madrid. */
  expiresAt: realDate.transform((end: Date, given) => (isDate(String(given)) ? slotInstant(addDays(String(given), 1), '00:00') : end)).nullable().default(null),
  /** Also create an address that opens the demo without a code. */
  link: boolean().default(false),
}).noUnknown();
export type NewDemoCode = InferType<typeof newDemoCode>;

export const createDemoCode = endpoint('POST', '/api/admin/demo-codes', () => ({
  input: newDemoCode,
  output: demoCodeView.shape({
    /** Shown only once: the database holds a keyed hash. */
    code: string().required(),
    link: string().nullable().defined(),
    path: string().required(),
  }),
}));

export const listDemoCodes = endpoint('GET', '/api/admin/demo-codes', () => ({ output: object({ codes: array(demoCodeView).required() }) }));

const actOnCode = <S extends AnyObjectSchema>(act: string, input: S) =>
  endpoint('POST', `/api/admin/demo-codes/:reference/${act}`, () => ({ input, output: demoCodeView }));

export const renewDemoCode = actOnCode('renew', object({ reference: codeReference, days: days.nullable().default(14) }));
export const expireDemoCode = actOnCode('expire', object({ reference: codeReference }));
export const revokeDemoCode = actOnCode('revoke', object({ reference: codeReference }));

/** Acts on a code, oldest first. */
export const readDemoLog = endpoint('GET', '/api/admin/demo-codes/:reference/log', () => ({
  input: object({ reference: codeReference }),
  output: object({
    mask: string().required(),
    entries: array(object({ at: string().datetime().required(), action: string().required(), metadata: mixed<Record<string, unknown>>().required() })).required(),
  }),
}));

const shortText = string().trim().max(120);
/** An address of this site, or the image itself: the content security policy blocks images from elsewhere. */
const logoUrl = string().trim().max(60_000).matches(/^(\/(?!\/)[^\s]{1,299}|data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*)$/, 'begins with / or is a PNG, JPEG, WebP or SVG image as data:').nullable();
const conversations = array(
  object({
    title: shortText.required(),
    turns: array(object({ speaker: string().oneOf(['patient', 'assistant']).meta({ unknown: 'assistant' }).required(), text: string().trim().max(500).required() })).max(30).default([]),
  }),
).max(20);

const clinicFields = {
  name: shortText.min(1),
  specialty: shortText,
  type: shortText,
  language: shortText,
  version: shortText,
  phone: string().trim().max(30).nullable(),
  logoUrl,
  color: string().matches(/^#[\da-fA-F]{6}$/, 'is written like #0b7a55').nullable(),
  agentId: shortText.nullable(),
  openingHours: array(object({ days: shortText.required(), hours: shortText.required() })).max(14),
  treatments: array(shortText.required()).max(20),
  conversations,
};

export const clinicProfile = object({
  slug: string().trim().matches(/^[a-z0-9][a-z0-9-]{0,62}$/, 'has lower-case letters, digits and hyphens alone').required(),
  name: clinicFields.name.required(),
  specialty: shortText.default(''),
  type: shortText.default('Demo privada'),
  language: shortText.default('Español'),
  version: shortText.default('1.0'),
  phone: clinicFields.phone.default(null),
  logoUrl: logoUrl.default(null),
  color: clinicFields.color.default(null),
  agentId: clinicFields.agentId.default(null),
  /** Addresses below /demos/; codes lead to the first. Empty: `/demos/clinics/{slug}`. */
  paths: array(string().matches(/^\/demos(\/[a-z0-9-]+)+$/, 'begins with /demos/').max(200).required()).max(5).default([]),
  openingHours: clinicFields.openingHours.default([]),
  treatments: clinicFields.treatments.default([]),
  conversations: conversations.default([]),
}).noUnknown();
export type ClinicProfile = InferType<typeof clinicProfile>;

export const addClinic = endpoint('POST', '/api/admin/demo-clinics', () => ({
  input: clinicProfile,
  output: object({ slug: string().required(), path: string().required() }),
}));

/** Changes the given fields only. The addresses never change: codes lead there. */
export const clinicChanges = object(clinicFields).noUnknown();
export type ClinicChanges = InferType<typeof clinicChanges>;

export const clinicView = clinicProfile.shape({
  /** Number of codes that open it now. */
  activeCodes: number().required(),
});
export type ClinicView = InferType<typeof clinicView>;

/** All clinics, including those without a demo, which have no address. */
export const listClinics = endpoint('GET', '/api/admin/demo-clinics', () => ({ output: object({ clinics: array(clinicView).required() }) }));

export const changeClinic = endpoint('POST', '/api/admin/demo-clinics/:slug', () => ({
  input: clinicChanges.shape({ slug: string().trim().max(63).required() }),
  output: object({ slug: string().required(), changed: array(string().required()).required() }),
}));

/** Deletes a clinic that leaves, with all that is its own and whoever works for it alone; what the trail says of it stays. */
export const removeClinic = endpoint('POST', '/api/admin/clinics/:clinic/remove', () => ({
  input: object({ clinic: string().trim().min(1).max(63).required() }),
  /** Calls and chats that the provider may still keep. */
  output: object({ providerIds: array(string().required()).required() }),
  timeoutMs: 600_000,
}));

/** Rows of clinics and codes. All of them are stored or none: each bad row is named in the refusal's details as `rows[n].field`. */
export const importRows = endpoint('POST', '/api/admin/demo-import', () => ({
  input: object({ rows: array(mixed<Record<string, unknown>>().required()).min(1).max(2000).required() }),
  output: object({
    clinics: number().required(),
    codes: array(object({ row: number().required(), code: string().required(), clinic: string().nullable().defined(), path: string().required(), link: string().nullable() })).required(),
  }),
  // The codes are shown only once: a client that timed out would lose them.
  timeoutMs: 600_000,
  maxValues: 100_000,
}));

export const exportKinds = ['bookings', 'contacts'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** All rows, oldest first; the command turns them into CSV. */
export const exportRows = endpoint('GET', '/api/admin/exports/:kind', () => ({
  input: object({ kind: string().oneOf(exportKinds).required() }),
  output: object({ rows: array(mixed<Record<string, string | null>>().required()).required() }),
}));
