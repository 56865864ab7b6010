import { createHmac, randomUUID } from 'node:crypto';
import type { ContactRequest } from 'shared/contracts/contact';
import { findInternalClinic, headerLine, isMailbox, type Services, type Uses } from '../platform';
import { contactMail, visitorMail } from './contact-mail.copy.es';
import { findSame, hasAsked, holdContent, insertContact, purgeOldContacts, sealedColumns } from './contact.repository';

interface Dependencies extends Pick<Services, 'database' | 'clock' | 'limits' | 'sealing'>, Uses<'enqueueMail'> {
  /** For hashes that recognise a request or a person. */
  readonly key: Buffer;
  readonly site: { readonly name: string; readonly email: string; readonly phone: string };
  readonly salesAddress: string;
}

/** The same content within this time is a double click, from whichever form. */
const sameRequestMs = 15 * 60_000;
/** The owner of an address gets at most one mail in this time. */
const visitorMailMs = 24 * 3_600_000;
/** Autofill takes a person over a second, a script milliseconds. Low on purpose: a superfluous mail harms less than a lost customer. */
const fastestPersonMs = 150;

export type ContactService = ReturnType<typeof createContactService>;

/** Processes requests for a demo: a request and its mail to sales are stored together, or refused. */
export function createContactService({ database, clock, limits, sealing, enqueueMail, key, site, salesAddress }: Dependencies) {
  const hash = (purpose: string, ...parts: string[]) => createHmac('sha256', key).update(JSON.stringify([purpose, ...parts])).digest();

  return {
    /**
     * @param address the caller's address; used for its limit and not stored
     * @returns the request's id; a repetition gets the first one's
     * @throws {DomainError} `too_many_requests`
     */
    submit: async (input: ContactRequest, address: string): Promise<string> => {
      await limits.take('contactByAddress', address);
      const now = clock.now();
      const formId = input.formId ?? null;
      const contentHash = hash('content', input.name, input.clinic, input.email, input.phone, input.message);
      // A form that does not report its time is not suspicious.
      const suspicion = input.website.trim() !== '' ? 'bait' : input.filledInMs !== undefined && input.filledInMs < fastestPersonMs ? 'too_fast' : null;
      const same = { contentHash, formId, since: new Date(now.getTime() - sameRequestMs), suspicion };
      const known = await findSame(database, same);
      if (known !== null) return known;

      await limits.take('contactByEmail', input.email.toLowerCase());
      const clinicId = await findInternalClinic(database);
      const id = randomUUID();
      const fields = Object.keys(sealedColumns) as (keyof typeof sealedColumns)[];
      const sealed = await Promise.all(fields.map((field) => sealing.seal({ clinicId, table: 'contact_request', column: sealedColumns[field], rowId: id }, input[field])));

      return database.transaction(async (tx) => {
        await holdContent(tx, contentHash);
        const earlier = await findSame(tx, same);
        if (earlier !== null) return earlier;
        const emailHash = hash('email', input.email.toLowerCase());
        await holdContent(tx, emailHash);
        const confirms = isMailbox(input.email) && !(await hasAsked(tx, emailHash, new Date(now.getTime() - visitorMailMs)));
        await insertContact(tx, { id, clinicId, sealed, emailHash, contentHash, formId, suspicion, createdAt: now });
        if (suspicion === null) {
          await enqueueMail(tx, {
            to: salesAddress,
            ...(isMailbox(input.email) ? { replyTo: input.email } : {}),
            subject: headerLine(contactMail.subject(input, site.name)),
            text: contactMail.text(input, { id, at: now }),
          });
          if (confirms) await enqueueMail(tx, { to: input.email, replyTo: site.email, subject: visitorMail.subject(site.name), text: visitorMail.text(site) });
        }
        return id;
      });
    },

    purgeOld: () => purgeOldContacts(database, clock.now()),
  };
}
