import { useEffect, useMemo } from 'react';
import { Route, Routes, usePageTitle, useParams } from 'shared/singleton';
import { Button, ButtonLink, MessagePage, Skeleton, VoiceMark, look } from 'shared/ui';
import { accessCopy as copy } from './access/access.copy.es';
import { logFor } from './access/log-action';
import { useDemo } from './access/use-demo';
import { DemoPage } from './page/demo-page';
import { demoPageCopy } from './page/demo-page.copy.es';
import styles from './page/demo-page.module.css';

/** Placeholder of the demo, with its words that are known before. The server also sends it, so it depends on nothing. */
function OpeningPage() {
  usePageTitle(demoPageCopy.title);
  return (
    <main id="contenido" tabIndex={-1} className={styles.page} aria-busy="true">
      <section className={styles.top}>
        <div className={look.loose}>
          <h1 className={look.heading}>{demoPageCopy.headingGeneric}</h1>
          <p className={styles.lead}>{demoPageCopy.leadGeneric}</p>
          <p role="status" data-scripts-only="" className={look.row}><VoiceMark size={40} mood="connecting" />{copy.loading}</p>
          <noscript><p>{copy.needsScripts} <a href="/#private-demo">{copy.withoutScripts}</a></p></noscript>
        </div>
        <Skeleton height="40rem" />
      </section>
    </main>
  );
}

/** Admits visitors with a code for this address, and shows the other states. */
export function DemoGate() {
  const { token } = useParams();
  const { state, retry } = useDemo(token);
  const demo = 'demo' in state ? state.demo : null;
  const code = demo?.code ?? null;
  // The token of a special access is a secret, which no log may contain.
  const path = token === undefined ? (demo?.path ?? null) : '/:token';
  const log = useMemo(() => logFor(code ?? ''), [code]);

  useEffect(() => {
    if (code === null) return;
    log('arrived_demo_page', { path });
    log('page_view', { path });
  }, [code, path, log]);

  switch (state.status) {
    case 'loading':
      return <OpeningPage />;
    case 'failed':
      return (
        <MessagePage role="alert" mood="broken" title={copy.failedTitle} text={state.message || copy.failedText}>
          <Button onClick={retry}>{copy.retry}</Button>
          <ButtonLink variant="secondary" to="/">{copy.home}</ButtonLink>
        </MessagePage>
      );
    case 'expired':
    case 'open':
      return <DemoPage key={`${state.demo.path} ${state.demo.code}`} demo={state.demo} expired={state.status === 'expired'} isLink={token !== undefined} log={log} ask={retry} />;
  }
}

/** Rendered by the shell for private demos. An address of one part is the token of a special access; the server has checked it. */
export function App() {
  return (
    <Routes>
      <Route path="/private-demo" element={<DemoGate key="generic" />} />
      <Route path="/demos/*" element={<DemoGate key="clinic" />} />
      <Route path="/:token" element={<DemoGate key="special" />} />
    </Routes>
  );
}
