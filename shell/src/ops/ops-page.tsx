import './layers.css';
import { useState } from 'react';
import { hostName, type AppName } from 'shared/contracts/apps';
import type { AppStatus } from 'shared/contracts/release-control';
import { usePageTitle } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { Notice } from 'shared/ui/notice';
import { Spinner } from 'shared/ui/spinner';
import { AppDetail } from './app-detail';
import { History } from './history';
import { LiveTable } from './live-table';
import { opsCopy } from './ops.copy.es';
import styles from './ops.module.css';
import { useRegistry } from './use-registry';

const lastChanged = (rows: readonly AppStatus[]): AppName => [...rows].sort((one, other) => ((one.activatedAt ?? '') < (other.activatedAt ?? '') ? 1 : -1))[0]?.app ?? hostName;

/** The operators' page: what is live, how it does, and the ways to change it. */
export function OpsPage({ shellVersion }: { readonly shellVersion: string }) {
  usePageTitle(opsCopy.title);
  const { state, refresh, leave } = useRegistry();
  const [chosen, setChosen] = useState<AppName | null>(null);

  const rows = state.status === 'ready' ? state.view.apps : [];
  // Opened where something happened last, and left there: what changes while somebody reads moves nothing.
  const shown = chosen ?? lastChanged(rows);
  if (chosen === null && rows.length > 0) setChosen(shown);

  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <link rel="stylesheet" href={`/r/shell/${shellVersion}/ops.css`} precedence="default" />
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{opsCopy.title}</h1>
          <p className={styles.intro}>{opsCopy.intro}</p>
        </div>
        {state.status === 'ready' && (
          <div className={styles.who}>
            <p>{opsCopy.signIn.signedInAs(state.view.operator)}</p>
            <Button variant="secondary" size="small" onClick={leave}>{opsCopy.signIn.leave}</Button>
          </div>
        )}
      </header>
      {state.status === 'loading' && <Spinner label={opsCopy.loading} />}
      {state.status === 'failed' && <Notice tone="danger" role="alert">{state.message}</Notice>}
      {state.status === 'closed' && <SignIn why={state.why} />}
      {state.status === 'ready' && (
        <>
          {state.view.stale && <Notice tone="danger" role="alert">{opsCopy.stale}</Notice>}
          <LiveTable rows={rows} shown={shown} onChoose={setChosen} />
          {rows
            .filter(({ app }) => app === shown)
            .map((row) => <AppDetail key={row.app} row={row} log={state.view.log} onChanged={refresh} />)}
          <History entries={state.view.log} />
        </>
      )}
    </main>
  );
}

function SignIn({ why }: { readonly why: 'not_signed_in' | 'forbidden' }) {
  return (
    <section className={styles.detail} aria-labelledby="ops-sign-in">
      <h2 id="ops-sign-in" className={styles.subtitle}>{opsCopy.signIn.title}</h2>
      {why === 'forbidden' && <Notice tone="danger" role="alert">{opsCopy.signIn.notOperator}</Notice>}
      <p>{opsCopy.signIn.text}</p>
      <ButtonLink to="/login" variant="secondary">{opsCopy.signIn.panel}</ButtonLink>
    </section>
  );
}
