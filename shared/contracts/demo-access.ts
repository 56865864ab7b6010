import { boolean, mixed, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';

/** What a prospect sees of the demo that a code opens. */
export const demoBusiness = object({
  label: string().required(),
  specialty: string().default(''),
  type: string().default(''),
  language: string().default(''),
  version: string().default(''),
  /** ISO 8601, UTC; `null` means that the access never ends. */
  expiresAt: string().datetime().nullable().defined(),
  logoUrl: string().nullable().default(null),
  agentId: string().nullable().default(null),
});
export type DemoBusiness = InferType<typeof demoBusiness>;

/** `mask` and `business` are there exactly when the code is valid. */
export const validateCode = endpoint({
  method: 'POST',
  path: '/api/demo-access/validate-code',
  input: object({ code: string().trim().min(1).max(64).required() }).noUnknown(),
  output: object({
    valid: boolean().required(),
    /** A Spanish sentence for the prospect; empty when there is nothing to say. */
    message: string().defined(),
    mask: string().nullable().defined(),
    business: demoBusiness.nullable().defined(),
  }),
  timeoutMs: 15_000,
});

/** Everything that is logged about the use of a demo. */
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

/** Its failures are ignored: a log must never stand in a visitor's way. */
export const logAccess = endpoint({
  method: 'POST',
  path: '/api/demo-access/log-access',
  input: object({
    code: string().trim().min(1).max(64).required(),
    action: string().oneOf(demoActions).required(),
    metadata: mixed<Record<string, unknown>>().default({}),
  }).noUnknown(),
  output: object({}),
  timeoutMs: 10_000,
});
