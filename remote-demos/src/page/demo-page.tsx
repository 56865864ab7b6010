import { useEffect, useState } from 'react';
import { CalendarClock, Phone } from 'lucide-react';
import type { DemoClinic } from 'shared/contracts/demos/access';
import { bareCode } from 'shared/contracts/demos/known-codes';
import { useFeatures, usePageTitle, useSite, useVoiceCall } from 'shared/singleton';
import { Accordion, Badge, Button, ButtonLink, Card, VoiceCall, look } from 'shared/ui';
import { accessCopy } from '../access/access.copy.es';
import { clockJumped, second, type Moments } from '../access/countdown';
import { demoVariant } from '../access/demo-variant';
import { ExpiredPage } from '../access/expired-page';
import type { Log } from '../access/log-action';
import type { Demo } from '../access/use-demo';
import { BookingDialog } from '../booking/booking-dialog';
import { DemoChat } from '../chat/demo-chat';
import { Conversation } from './conversation';
import { DemoBadges } from './demo-badges';
import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './demo-page.module.css';
import { GenericDemo } from './generic-demo';
import { genericDemoCopy } from './generic-demo.copy.es';
import { InTurn } from './in-turn';
import { widgetId } from './sticky-bar';

interface Countdown extends Pick<DemoPageProps, 'ask'> {
  readonly expiresAt: string | null;
  readonly clockOffsetMs: number;
}

const moments = (): Moments => ({ wall: Date.now(), steady: performance.now() });

/** Milliseconds until the access ends, updated each second; null when it never ends. */
function useCountdown({ expiresAt, clockOffsetMs, ask }: Countdown): number | null {
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const [now, setNow] = useState(() => Date.now());

  // Synchronises with the clock.
  useEffect(() => {
    if (end === null) return;
    let [last, wasOver] = [moments(), false];
    const tick = () => {
      const current = moments();
      setNow(current.wall);
      const isOver = current.wall + clockOffsetMs >= end;
      if (clockJumped(last, current) || (isOver && !wasOver)) ask();
      [last, wasOver] = [current, isOver];
    };
    const timer = setInterval(tick, second);
    const over = new AbortController();
    // A background tab ticks late; on its return the right time is shown at once. Drawn as the page is left, it would end React in Firefox.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tick(), { signal: over.signal });
    tick();
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [end, clockOffsetMs, ask]);

  return end === null ? null : Math.max(0, end - (now + clockOffsetMs));
}

function InstructionsCard({ openingHours, treatments }: Pick<DemoClinic, 'openingHours' | 'treatments'>) {
  const { chat } = useFeatures();
  return (
    <Card as="section" padding="large" className={styles.columns}>
      <div>
        <h2 className={styles.subtitle}>{copy.instructions}</h2>
        <ol className={styles.steps}>{copy.steps(chat !== 'off').map((step) => <li key={step}>{step}</li>)}</ol>
      </div>
      {openingHours.length + treatments.length > 0 && (
        <div>
          {openingHours.length > 0 && <h3 className={look.bold}>{copy.hours}</h3>}
          <dl className={styles.turns}>
            {openingHours.map(({ days, hours }, index) => (
              <div key={`${index} ${days}`} className={styles.hoursRow}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          {treatments.length > 0 && <h3 className={`${look.bold} ${look.apart}`}>{copy.treatments}</h3>}
          <ul className={`${look.wrap} ${look.near}`}>
            {treatments.map((treatment) => <li key={treatment}><Badge>{treatment}</Badge></li>)}
          </ul>
          <p className={`${look.soft} ${look.near}`}>{copy.sampleNote}</p>
        </div>
      )}
    </Card>
  );
}

export interface DemoPageProps {
  readonly demo: Demo;
  readonly expired: boolean;
  /** Opened by a link instead of a code: the token is not shown as a code. */
  readonly isLink: boolean;
  readonly log: Log;
  /** Asks the server: the time is over, unless it was renewed; or the computer slept, or its clock was set. */
  readonly ask: () => void;
}

export function DemoPage({ demo, expired, isLink, log, ask }: DemoPageProps) {
  const { business, clinic } = demo.opened;
  const site = useSite();
  const { chat } = useFeatures();
  const [booking, setBooking] = useState(false);
  const name = clinic?.name ?? business?.label ?? copy.title;
  const generic = demo.path === '/private-demo' || clinic === null;
  const heading = generic ? copy.headingGeneric : copy.heading(name);
  usePageTitle(expired ? accessCopy.expiredTitle : generic ? copy.title : copy.heading(name));
  const left = useCountdown({ expiresAt: expired ? null : (business?.expiresAt ?? null), clockOffsetMs: demo.clockOffsetMs, ask });
  const { mainAction, showsExpiry } = demoVariant(bareCode(demo.code));
  const phoneHref = clinic?.phone == null ? site.phoneHref : clinic.phone.replace(/[^\d+]/g, '');
  const conversations = clinic?.conversations ?? genericDemoCopy.conversations;
  const specialty = business?.specialty ?? '';

  const calling = useVoiceCall().state === 'connecting';
  useEffect(() => {
    if (calling) log('cta_call_now_clicked', { channel: 'voice' });
  }, [calling, log]);

  const openBooking = () => {
    log('cta_calendar_open');
    setBooking(true);
  };
  const callButton = (
    <ButtonLink
      key="call"
      href={`tel:${phoneHref}`}
      size="large"
      variant={mainAction === 'call' ? 'primary' : 'secondary'}
      onClick={() => log(mainAction === 'call' ? 'cta_call_now_clicked' : 'cta_call_now_click')}
      icon={Phone}
    >
      {copy.callNow}
    </ButtonLink>
  );
  const bookButton = (
    <Button key="book" size="large" variant={mainAction === 'book' ? 'primary' : 'secondary'} onClick={openBooking} icon={CalendarClock}>{copy.book}</Button>
  );

  const page = (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <InTurn>
        <section className={styles.top}>
          <div className={look.loose}>
            {business?.logoUrl != null && <img className={styles.logo} src={business.logoUrl} alt="" height={48} />}
            <h1 className={`${look.heading} ${look.anywhere} ${heading.length > 50 ? styles.long : ''}`}>{heading}</h1>
            {business?.color != null && <span className={styles.color} style={{ background: business.color }} />}
            <p className={styles.lead}>{specialty === '' ? copy.leadGeneric : copy.lead(specialty)}</p>
          </div>
          <Card as="section" id={widgetId} className={styles.widget} tone="mist" padding="large" tabIndex={-1} aria-labelledby="asistente-titulo">
            <h2 className={styles.subtitle} id="asistente-titulo">{copy.widget}</h2>
            <p className={look.soft}>{copy.widgetText}</p>
            <VoiceCall agentId={business?.agentId ?? undefined} code={demo.code} />
            {chat !== 'off' && <DemoChat code={demo.code} path={demo.path} clinic={clinic?.name ?? null} log={log} />}
          </Card>
          <div className={look.loose}>
            <div className={look.wrap}>{mainAction === 'call' ? [callButton, bookButton] : [bookButton, callButton]}</div>
            <p>{copy.phone} <a href={`tel:${phoneHref}`}>{clinic?.phone ?? site.phone}</a></p>
            <DemoBadges demo={demo} isLink={isLink} left={left} showsExpiry={showsExpiry} />
            <p className={look.soft}>{copy.personal}</p>
          </div>
          <InstructionsCard openingHours={clinic?.openingHours ?? []} treatments={clinic?.treatments ?? []} />
        </section>

        {conversations.length > 0 && (
          <section className={styles.examples}>
            <div>
              <h2 className={styles.subtitle}>{copy.conversations}</h2>
              <p className={look.soft}>{copy.conversationsNote}</p>
            </div>
            <Accordion items={conversations.map(({ title, turns }, index) => ({ id: `conversacion-${index}`, title, content: <Conversation turns={turns} /> }))} />
          </section>
        )}
        {generic && <GenericDemo agentId={business?.agentId ?? null} code={demo.code} phoneHref={phoneHref} log={log} onBook={openBooking} />}
      </InTurn>
    </main>
  );
  // The window stays after the end of the access: its input and a pending request are not lost.
  return (
    <>
      {expired ? <ExpiredPage log={log} /> : page}
      <BookingDialog
        open={booking}
        onOpen={() => setBooking(true)}
        onClose={() => setBooking(false)}
        code={demo.code}
        clinic={name}
        expired={expired}
        now={() => new Date(Date.now() + demo.clockOffsetMs)}
        log={log}
      />
    </>
  );
}
