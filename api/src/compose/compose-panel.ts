import type { Request, Router } from 'express';
import { eventsPath } from 'shared/contracts/conversations/live-events';
import { agendaModule } from '../conversations/agenda/agenda.module';
import { calendarFeedModule, calendarFeedRevoker } from '../conversations/agenda/calendar-feed.module';
import { analyticsModule } from '../conversations/figures/analytics.module';
import { auditAdminModule } from '../clinic/audit/audit-admin.module';
import { createAuth, type SignInSettings } from '../clinic/sign-in/auth';
import { holds, isNamedIn, isOf, keptOfStaff, peopleAdminModule, type KeptOfPeople, type Who } from '../clinic/staff/people-admin.module';
import { staffAdminModule } from '../clinic/staff/staff-admin.module';
import { createLocalProvider } from '../sandbox/sign-in/local-provider';
import { localPeople } from '../sandbox/sign-in/local-people.copy.es';
import { callHistoryModule } from '../conversations/calls/call-history.module';
import { chatReadingModule } from '../conversations/chat/chat-reading.module';
import { enterMember, findClinicsInMorning, findMembers, takeMorningReaders } from '../clinic/staff/staff.repository';
import { createEventHub } from '../conversations/events/event-hub';
import { eventsModule } from '../conversations/events/events.module';
import { figureRowsModule } from '../conversations/figures/figure-rows.module';
import { sendMorningMails } from '../conversations/morning/morning-mail';
import { purgeDemonstrations, purgeEveryMs } from '../conversations/retention/purge-demonstrations';
import { patientsAdminModule } from '../conversations/retention/patients-admin.module';
import { purgeOldEvents } from '../conversations/events/event.repository';
import { tasksModule } from '../conversations/tasks/tasks.module';
import { exportContacts } from '../contact/contact.repository';
import { deleteBooking, exportBookings } from '../demos/booking/booking.repository';
import { listCodes, setWords } from '../demos/codes/demo-code.repository';
import type { Demos } from '../demos/demos';
import { operatorsWith } from '../releases/notices/operators-with';
import { createOperatorWords } from '../releases/registry/log/operator-words';
import { findInternalClinic, onlyOn, type Origins, type Queryable, type Services } from '../platform';
import { clinicArchiveModule } from '../platform/sealing/clinic-archive.module';
import { keysAdminModule } from '../platform/sealing/keys/keys-admin.module';
import { streamHeaders } from '../platform/web/security-headers';

const hour = 3_600_000;

/** Part of `app.ts`: sign-in and all data of the clinic panel. */
export async function composePanel(services: Services, origins: Origins, demos: Pick<Demos, 'sales'>) {
  const { config, database, clock, audit, encryption, encryption: { words, sealing: { names } }, lifecycle, logger, mailer: { enqueueMail } } = services;
  const { signIn, router: provider } = identityProvider(services);
  const operatorWords = createOperatorWords(names);
  const auth = createAuth({
    ...services,
    names,
    signIn,
    isOperator: async (queryable, { issuer, subject, email }) =>
      (await queryable.query('SELECT 1 FROM release_operator WHERE (issuer = $1 AND subject = $2) OR (subject IS NULL AND email = $3)',
        [issuer, subject, operatorWords.referTo(email.toLowerCase())])).length > 0,
    operatorsWith: operatorsWith(operatorWords),
    secureCookies: config.origins.panel.startsWith('https://'),
    company: { name: config.site.name, domain: config.site.email.slice(config.site.email.indexOf('@') + 1) },
    loginAddress: `${config.origins.panel}/login`,
    enqueueMail,
    revokeCalendarFeed: calendarFeedRevoker({ audit }),
    factorKeys: { secrets: config.keyFor('second factor'), hashes: config.keyFor('second factor hashes') },
  });

  const hub = await createEventHub({ database, sealing: encryption.reading, clock, livingSessions: auth.sessions.stillGood, logger });
  lifecycle.holdStream(() => hub.closeAll());
  lifecycle.onStop('live events', () => hub.stop());

  lifecycle.repeat({ name: 'purge old invitations and sign-ins', everyMs: hour / 6, work: auth.purge, logger });
  lifecycle.repeat({ name: 'purge old live events', everyMs: 24 * hour, work: () => purgeOldEvents({ database, clock }), logger });

  const morning = { database, encryption, clock, enqueueMail, panelAddress: `${config.origins.panel}/panel`, findClinics: findClinicsInMorning, takeReaders: takeMorningReaders };
  lifecycle.repeat({ name: 'mail in the morning', everyMs: hour / 60, work: () => sendMorningMails(morning), logger });

  const orWarn = (reading: Promise<unknown>) => void reading.catch((error: unknown) => logger.warn({ err: error }, 'what is searched could not be read; the next search reads it'));
  lifecycle.onStop('erasures', await database.listen('patient_erased', (clinicId) => orWarn(clinicId === '' ? words.sweep() : words.erased(clinicId))));
  lifecycle.repeat({ name: 'purge the words of what was erased', everyMs: hour, work: words.sweep, logger });
  const events = eventsModule({ hub, requireClinic: auth.access.clinic, headers: streamHeaders(config), logger, onOpen: (clinicId) => orWarn(words.warm(clinicId)) });
  const reading = { database, clock, audit, encryption, requireClinic: auth.access.clinic };
  // Everything that requires a session is here, and only on the panel's host.
  const sessions = onlyOn('panel', origins, [
    ...(provider === undefined ? [] : [provider]),
    auth.router,
    events.refusals,
    agendaModule(reading),
    calendarFeedModule({ ...reading, limits: services.limits, origin: config.origins.panel }),
    analyticsModule(reading),
    callHistoryModule(reading),
    chatReadingModule(reading),
    figureRowsModule(reading),
    demos.sales(auth.access.clinic),
    tasksModule({ ...reading, membersOf: async (tx, clinicId) => (await findMembers(tx, names, clinicId)).map(({ userId, name, email }) => ({ id: userId, name: name ?? email })) }),
  ]);
  const kept = { ...keptOfVisitors(services), ...keptOfOperators(services), ...keptOfStaff({ names, staff: auth.staff }) };
  const routers = [sessions, staffAdminModule({ database, staff: auth.staff }), peopleAdminModule({ database, audit, kept }), auditAdminModule({ database, names, audit })];
  return {
    routers,
    /** Handlers of streams by path, for the front of the middleware pipeline. */
    streams: { [eventsPath]: onlyOn('panel', origins, [events.stream]) },
    /** The signed-in person's clinic; null for anybody else, and while it cannot be determined. */
    clinicOf: async (request: Request): Promise<string | null> => {
      if (!origins.serves(request, 'panel')) return null;
      return auth.access.clinic(request, { touch: false }).then(({ clinicId }) => clinicId, () => null);
    },
    /** The person signed in with both factors; null otherwise. */
    signedInPerson: async (request: Request) => {
      const session = origins.serves(request, 'panel') ? await auth.access.findSession(request) : undefined;
      return session !== undefined && session.provedAt !== null ? { ...session, requireProof: () => auth.access.requireProof(session) } : null;
    },
  };
}

/** Who asked this site for a demo, booked one, or is named in a mail that has not arrived. */
export function keptOfVisitors({ encryption, encryption: { sealing }, mailer }: Pick<Services, 'encryption'> & { readonly mailer: Pick<Services['mailer'], 'kept'> }): Record<string, KeptOfPeople> {
  const codesFor = async (who: Who, queryable: Queryable) => (await listCodes(queryable, sealing.names)).filter(({ label }) => isNamedIn(who, label));
  return {
    contact_request: {
      find: async (who, database) => (await exportContacts({ database, sealing: encryption.reading })).filter(isOf(who)),
      erase: ({ id }, { tx }) => tx.query('DELETE FROM contact_request WHERE id = $1', [id]),
    },
    // One on its way is owed to whoever gets it, and goes by itself.
    mail_outbox: {
      find: async (who, queryable) => (await mailer.kept(queryable)).filter(({ mail: { to, replyTo, subject, text } }) => isNamedIn(who, [to, replyTo, subject, text].join('\n'))),
      erase: ({ id }, { tx }) => tx.query('UPDATE mail_outbox SET content = NULL WHERE id = $1 AND given_up_at IS NOT NULL', [id]),
    },
    demo_booking: { find: async (who, queryable) => (await exportBookings(queryable, encryption)).filter(isOf(who)), erase: ({ id }, { tx }) => deleteBooking(tx, id) },
    // Whom a code was made for may have it on: it loses the label alone.
    demo_code: {
      find: async (who, queryable) => (await codesFor(who, queryable)).map((code) => ({ ...code })),
      erase: ({ id, mask }, { tx }) => setWords(tx, sealing.names, id, { label: '', mask: String(mask) }),
    },
    // Names nobody once the code does not.
    demo_access_log: {
      find: async (who, queryable) => queryable.query('SELECT * FROM demo_access_log WHERE code_id = ANY($1) ORDER BY id', [(await codesFor(who, queryable)).map(({ id }) => id)]),
    },
  };
}

/** What operators are called in the releases' log and what names them in it, which verifies without both. What an operator, a token or a notice still goes by stays: end that first. */
export function keptOfOperators({ sealing: { names } }: Pick<Services, 'sealing'>): Record<string, KeptOfPeople> {
  const words = createOperatorWords(names);
  return {
    release_word: {
      async find({ email = '' }, database) {
        const ids = email === '' ? [] : (await database.query<{ id: string }>('SELECT id FROM release_word')).map(({ id }) => id);
        const texts = (await words.read(database, ids.map((text) => ({ text })))).map(({ text }) => text);
        return ids.flatMap((id, at) => (holds(texts[at] ?? '', email) ? [{ id, text: texts[at] }] : []));
      },
      erase: ({ id }, { tx }) =>
        tx.query(
          `UPDATE release_word SET text_sealed = $2 WHERE id = $1 AND NOT EXISTS (SELECT FROM release_operator WHERE email = $1)
             AND NOT EXISTS (SELECT FROM root_token_use WHERE notified_at IS NULL AND $1 = ANY(operators))
             AND NOT EXISTS (SELECT FROM release_notice_rule WHERE address = $1) AND NOT EXISTS (SELECT FROM release_token WHERE name = $1 AND revoked_at IS NULL)`,
          [id, words.erased(String(id))],
        ),
    },
  };
}

/** Part of `app.ts`: erasure of conversations, by age or on request. */
export function composePatients({ config, database, clock, audit, encryption, lifecycle, logger }: Services, { openCodes }: Pick<Demos, 'openCodes'>): Router[] {
  lifecycle.repeat({ name: 'purge old demonstrations', everyMs: purgeEveryMs, work: () => purgeDemonstrations({ database, clock, openCodes }), logger });
  return [patientsAdminModule({ database, clock, audit, encryption }), keysAdminModule({ config, database, audit }), clinicArchiveModule({ database, audit, encryption })];
}

/** Google if a client is configured, else our own provider. `config.ts` refuses a production start without Google. */
function identityProvider({ config, database, sealing: { names }, clock, lifecycle, logger }: Services): { signIn: SignInSettings; router?: Router } {
  const { clientId, issuer, ...client } = config.google;
  const redirectUri = `${config.origins.panel}/auth/google/callback`;
  if (clientId !== undefined) {
    const issuers: [string, ...string[]] = issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
    return { signIn: { ...client, issuer, issuers, clientId, redirectUri } };
  }
  if (!config.localSignIn) throw new Error('There is no identity provider');
  const { router, signIn } = createLocalProvider({ origin: config.origins.panel, people: localPeople, siteName: config.site.name });
  // The first sign-in on a fresh machine must open its panel.
  const enterLocalPeople = async () => {
    const clinicId = await findInternalClinic(database);
    for (const { role, ...person } of localPeople) if (role !== null) await enterMember(database, names, { ...person, role, issuer: signIn.issuer, clinicId, now: clock.now() });
  };
  lifecycle.repeat({ name: 'enter the local people', everyMs: hour, work: enterLocalPeople, logger });
  logger.info('staff sign in locally without a password, because GOOGLE_CLIENT_ID is not set; never in production');
  return { signIn, router };
}
