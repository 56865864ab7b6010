import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import { writeWhole } from '../whole-file';
import type { Mail } from './mail';
import { mailHtml } from './mail-html';

export interface WaitingMail extends Mail { readonly id: string; readonly createdAt: Date }

/** Delivers one mail, or throws. A repeated mail keeps its Message-ID, so that a receiver can detect the repetition. */
export interface Delivery { send(mail: WaitingMail): Promise<void>; close(): void }

type Settings = Omit<Config['mail'], 'sales'>;

/** Longer than any of the server's own limits below, shorter than the database's limit for an idle transaction. */
const sendingLimitMs = 25_000;

export const createDelivery = (settings: Settings): Delivery => settings.smtpUrl === undefined ? toFolder(settings) : toSmtp(settings, settings.smtpUrl);

function toSmtp(settings: Settings, url: string): Delivery {
  const transport = createTransport({ url, connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      const late = new Promise<never>((_resolve, reject) => void setTimeout(() => reject(new Error('The SMTP server took too long')), sendingLimitMs).unref());
      const { rejected } = await Promise.race([transport.sendMail(message(settings, mail)), late]);
      if (rejected.length > 0) throw new Error('The SMTP server refused the recipient');
    },
    close: () => transport.close(),
  };
}

/** Writes one `.eml` file per mail, for a start without an SMTP server. */
function toFolder(settings: Settings): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message: content } = await composer.sendMail(message(settings, mail));
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed');
      await writeWhole(path.join(settings.folder, `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id.slice(0, 8)}.eml`), content);
    },
    close: () => composer.close(),
  };
}

function message({ from, domain }: Settings, { id, createdAt, to, replyTo, subject, text, attachments = [] }: WaitingMail) {
  return {
    from,
    // Nodemailer treats an object as one mailbox; it would parse text as a list.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html: mailHtml({ subject, text, sender: from.replace(/ <.*/, '').replaceAll('"', '') }),
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content, encoding: 'base64' as const })),
  };
}
