import { array, object, string, type InferType } from 'yup';

const attachment = object({
  filename: string().required(),
  contentType: string().required(),
  /** Base64. */
  content: string().required(),
});

/** One line, one address: no way to add a header or a recipient. */
const mailbox = string()
  .required()
  .max(320)
  .matches(/^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u);
const headerText = string()
  .required()
  .max(300)
  .matches(/^[^\p{Cc}]*$/u);

export const mail = object({
  to: mailbox,
  replyTo: mailbox.optional(),
  subject: headerText,
  text: string().required(),
  attachments: array(attachment).optional(),
});

export type Mail = InferType<typeof mail>;

/** Text from a form, made safe for a header: one line, of bounded length. */
export const headerLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim().slice(0, 200).replace(/\p{Surrogate}/u, '');

/** Whether an address may be used in a header; people also type addresses that do not exist, or that few servers take. */
export const isMailbox = (address: string): boolean => mailbox.isValidSync(address) && /^[!-~]+@/.test(address);
