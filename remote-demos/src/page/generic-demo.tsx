import { useState } from 'react';
import { CalendarSync, FileDown, Plug } from 'lucide-react';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { Card } from 'shared/ui/card';
import { Dialog } from 'shared/ui/dialog';
import look from 'shared/ui/look.module.css';
import { AudioExample } from './audio-example';
import page from './demo-page.module.css';
import { genericDemoCopy as copy } from './generic-demo.copy.es';
import styles from './generic-demo.module.css';
import { ReportsPreview } from './reports-preview';
import { StickyBar, type StickyBarProps } from './sticky-bar';

/** What the generic demo shows beyond a clinic's. */
export function GenericDemo({ agentId, code, phoneHref, log, onBook }: StickyBarProps) {
  const [soon, setSoon] = useState(false);
  return (
    <>
      <section>
        <h2 className={page.subtitle}>{copy.guide}</h2>
        <ol className={styles.guide}>
          {copy.guideSteps.map(({ title, text: words }, index) => (
            <li key={title} className={styles.guideStep}>
              <span className={`${look.title} ${look.accent}`} aria-hidden="true">{index + 1}</span>
              <h3 className={page.subheading}>{title}</h3>
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
          <Button variant="secondary" onClick={() => setSoon(true)}>
            <CalendarSync size={20} aria-hidden="true" />
            {copy.connect}
          </Button>
        </Card>
        <Card as="section" padding="large">
          <h2 className={page.subtitle}>{copy.privacy}</h2>
          <p>{copy.privacyText}</p>
          <div className={styles.download}>
            <ButtonLink variant="secondary" href="/legal/encargo-tratamiento.pdf" download onClick={() => log('rgpd_pdf_download')}>
              <FileDown size={20} aria-hidden="true" />
              {copy.privacyDownload}
            </ButtonLink>
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
      <Dialog id="calendar-soon" open={soon} onClose={() => setSoon(false)} title={copy.soonTitle} description={copy.soonText} history={{ onBack: () => setSoon(false), onForward: () => setSoon(true) }}>
        <Button size="large" onClick={() => setSoon(false)}>{copy.soonClose}</Button>
      </Dialog>
    </>
  );
}
