import { useState } from 'react';
import { CalendarSync, FileDown, Plug } from 'lucide-react';
import { Badge, Button, ButtonLink, CallPlayer, Card, Dialog, look } from 'shared/ui';
import type { Log } from '../access/log-action';
import { Conversation } from './conversation';
import page from './demo-page.module.css';
import { genericDemoCopy as copy } from './generic-demo.copy.es';
import styles from './generic-demo.module.css';
import { InTurn } from './in-turn';
import { StickyBar, type StickyBarProps } from './sticky-bar';

const recording = new URL('./example-call.mp3', import.meta.url).href;
const lines = copy.transcriptLines.map(({ speaker, ...line }) => ({ ...line, who: speaker === 'assistant' ? 'agent' : 'user' }) as const);

function AudioExample({ log }: { readonly log: Log }) {
  return (
    <Card as="section" padding="large">
      <h2 className={page.subtitle}>{copy.audio}</h2>
      <p>{copy.audioText}</p>
      <div className={styles.audio}>
        <CallPlayer recording={recording} lines={lines} seconds={copy.audioSeconds} onPlay={() => log('audio_example_play')} />
      </div>
      <details>
        <summary className={`${look.disclosure} ${look.bold}`}>{copy.transcript}</summary>
        <Conversation turns={copy.transcriptLines} />
      </details>
    </Card>
  );
}

const height = 120;
const step = 40;
const most = Math.max(...copy.reportDays.map(({ calls }) => calls));

/** A chart of a week of sample calls. Its label lists the figures. */
function ReportsPreview() {
  return (
    <Card as="section" padding="large">
      <h2 className={page.subtitle}>{copy.reports}</h2>
      <h3 className={look.bold}>{copy.reportTitle}</h3>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${step * copy.reportDays.length} ${height + 44}`}
        role="img"
        aria-label={copy.reportDays.map(({ day, calls }) => copy.reportCalls(day, calls)).join(', ')}
      >
        {copy.reportDays.map(({ short, calls }, index) => {
          const tall = (calls / most) * height;
          const middle = index * step + step / 2;
          return (
            <g key={short}>
              <rect className={look.accent} fill="currentColor" x={middle - 13} y={height + 18 - tall} width={26} height={tall} rx={5} />
              <text className={styles.chartText} x={middle} y={height + 12 - tall}>{calls}</text>
              <text className={styles.chartText} x={middle} y={height + 38}>{short}</text>
            </g>
          );
        })}
      </svg>
      <p className={look.soft}>{copy.reportsNote}</p>
    </Card>
  );
}

/** The generic demo's content beyond a clinic's. */
export function GenericDemo({ agentId, code, phoneHref, log, onBook }: StickyBarProps) {
  const [soon, setSoon] = useState(false);
  return (
    <InTurn>
      <section>
        <h2 className={page.subtitle}>{copy.guide}</h2>
        <ol className={styles.guide}>
          {copy.guideSteps.map(({ title, text: words }, index) => (
            <li key={title} className={styles.guideStep}>
              <span className={`${look.title} ${look.accent}`} aria-hidden="true">{index + 1}</span>
              <h3 className={look.bold}>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className={page.columns}>
        <AudioExample log={log} />
        <ReportsPreview />
      </div>

      <div className={page.columns}>
        <Card as="section" padding="large">
          <h2 className={page.subtitle}>{copy.integrations}</h2>
          <ul className={styles.integrations}>
            {copy.integrationList.map((name) => (
              <li key={name} className={styles.integration}>
                <Plug size={18} aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setSoon(true)} icon={CalendarSync}>{copy.connect}</Button>
        </Card>
        <Card as="section" padding="large">
          <h2 className={page.subtitle}>{copy.privacy}</h2>
          <p>{copy.privacyText}</p>
          <div className={look.apart}>
            <ButtonLink variant="secondary" href="/legal/encargo-tratamiento.pdf" download onClick={() => log('rgpd_pdf_download')} icon={FileDown}>{copy.privacyDownload}</ButtonLink>
          </div>
        </Card>
      </div>

      <section>
        <h2 className={page.subtitle}>{copy.testimonials}</h2>
        <ul className={styles.testimonials}>
          {copy.testimonialList.map(({ text: words, who }) => (
            <Card key={who} as="li" tone="warm">
              <Badge>{copy.testimonialMark}</Badge>
              <blockquote className={styles.quote}>{words}</blockquote>
              <p className={look.soft}>{who}</p>
            </Card>
          ))}
        </ul>
      </section>

      <StickyBar agentId={agentId} code={code} phoneHref={phoneHref} log={log} onBook={onBook} />
      <Dialog id="calendar-soon" open={soon} onClose={() => setSoon(false)} title={copy.soonTitle} description={copy.soonText}>
        <Button size="large" onClick={() => setSoon(false)}>{copy.soonClose}</Button>
      </Dialog>
    </InTurn>
  );
}
