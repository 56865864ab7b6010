import './layers.css';
import { useCallback, useEffect, useState } from 'react';
import { hostName, type AppName } from 'shared/contracts/apps/apps';
import { signOut } from 'shared/contracts/clinic/auth';
import { readOperator } from 'shared/contracts/releases/access';
import { readLog, releaseStatus, type AppStatus } from 'shared/contracts/releases/control';
import type { LogEntryView } from 'shared/contracts/releases/log';
import { call, ApiError } from 'shared/http/client';
import { usePageTitle } from 'shared/singleton';
import { Badge, Button, ButtonLink, Notice, Spinner, look } from 'shared/ui';
import { AppDetail } from './app-detail';
import { comeBack } from './change';
import { actorText, detailText, momentText, reasonText } from './log-words';
import { opsCopy } from './ops.copy.es';
import styles from './ops.module.css';

const historyCopy = opsCopy.history;

function what({ app, version, percent, previousVersion, detail }: LogEntryView): string {
  const name = app === null ? '' : opsCopy.nameOf(app);
  const before = previousVersion === null ? '' : historyCopy.before(previousVersion);
  return [name, version, percent === null || percent === 0 ? '' : `${percent} %`, before, detailText(detail)].filter(Boolean).join(' ');
}

/** Who did what, when and why, newest first. */
function History({ entries }: { readonly entries: readonly LogEntryView[] }) {
  return (
    <section aria-labelledby="ops-history">
      <h2 id="ops-history" className={styles.subtitle}>{historyCopy.title}</h2>
      {entries.length === 0 && <p>{historyCopy.empty}</p>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
            <span>
              <strong>{actorText(entry.by)}</strong> {entry.percent === 0 ? historyCopy.taken : (opsCopy.kinds[entry.kind] ?? entry.kind)} {what(entry)}
              {entry.reason !== '' && <em> {historyCopy.reason(reasonText(entry.reason))}</em>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const copy = opsCopy.live;

interface Props { readonly rows: readonly AppStatus[]; readonly shown: AppName; readonly onChoose: (app: AppName) => void }

function LiveTable({ rows, shown, onChoose }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.scroll} role="region" aria-label={copy.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.subtitle}>{copy.caption}</caption>
        <thead>
          <tr>{[copy.part, copy.stable, copy.fallback, copy.canary, copy.next, copy.since, copy.by].map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.app} data-chosen={row.app === shown}>
              <th scope="row"><Button size="small" variant="quiet" aria-pressed={row.app === shown} aria-label={copy.choose(opsCopy.nameOf(row.app))} onClick={() => onChoose(row.app)}>{opsCopy.nameOf(row.app)}</Button></th>
              <td><strong>{row.active ?? copy.none}</strong>{row.frozen !== null && <Badge tone="warm">{copy.frozen}</Badge>}</td>
              <td>{row.fallback ?? copy.none}</td>
              <td>
                <span>{row.canary === null ? copy.none : `${row.canary.version} · ${row.canary.percent} %`}</span>
                {row.quarantined.length > 0 && <Badge tone="danger">{copy.quarantined(row.quarantined.length)}</Badge>}
              </td>
              <td>{row.next ?? copy.none}</td>
              <td>{momentText(row.activatedAt)}</td>
              <td>{row.activatedBy === null ? copy.none : actorText(row.activatedBy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RegistryView { readonly askedAt: number; readonly operator: string; readonly stale: boolean; readonly apps: readonly AppStatus[]; readonly log: readonly LogEntryView[] }

type RegistryState =
  | { readonly status: 'loading' }
  | { readonly status: 'closed'; readonly why: 'not_signed_in' | 'forbidden' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly view: RegistryView };

/** Short, because an operator watches a release. */
const everyMs = 2_000;

/** The live releases, polled while the page is visible. */
function useRegistry(): { state: RegistryState; refresh: () => Promise<void> } {
  const [state, setState] = useState<RegistryState>({ status: 'loading' });

  const refresh = useCallback(async () => {
    const askedAt = performance.now();
    try {
      // First on its own: a person without access is refused once, not three times.
      const operator = await call(readOperator, {});
      const [status, log] = await Promise.all([call(releaseStatus, {}), call(readLog, { limit: 60 })]);
      const view: RegistryView = { askedAt, operator: operator.name, stale: status.stale, apps: status.apps, log: log.entries };
      setState((before) => (before.status === 'ready' && before.view.askedAt > askedAt ? before : { status: 'ready', view }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_signed_in' || error.code === 'forbidden') setState({ status: 'closed', why: error.code });
      // Shown data stay, and are said to be old: the next reading comes soon.
      else setState((before) => {
        if (before.status !== 'ready') return { status: 'failed', message: error.message };
        return before.view.askedAt > askedAt ? before : { ...before, view: { ...before.view, stale: true } };
      });
    }
  }, []);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), everyMs);
    return () => clearInterval(timer);
  }, [refresh]);

  return { state, refresh };
}

const lastChanged = (rows: readonly AppStatus[]): AppName => [...rows].sort((one, other) => ((one.activatedAt ?? '') < (other.activatedAt ?? '') ? 1 : -1))[0]?.app ?? hostName;

export function OpsPage({ shellVersion }: { readonly shellVersion: string }) {
  usePageTitle(opsCopy.title);
  const { state, refresh } = useRegistry();
  const [notLeft, setNotLeft] = useState<string | null>(null);
  const leave = () => {
    setNotLeft(null);
    call(signOut, {}).then(() => window.location.reload(), ({ message }: Error) => setNotLeft(message));
  };
  const [chosen, setChosen] = useState<AppName | null>(null);

  const rows = state.status === 'ready' ? state.view.apps : [];
  // Opens at the latest change and stays there: later changes move nothing.
  const shown = chosen ?? lastChanged(rows);
  if (chosen === null && rows.length > 0) setChosen(shown);

  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <link rel="stylesheet" href={`/r/shell/${shellVersion}/ops.css`} precedence="default" />
      <header className={styles.head}>
        <div>
          <h1 className={look.heading}>{opsCopy.title}</h1>
          <p className={`${look.quiet} ${styles.intro}`}>{opsCopy.intro}</p>
        </div>
        {state.status === 'ready' && (
          <div className={`${look.spread} ${look.soft} ${look.anywhere}`}>
            <a href="/ops/demos">{opsCopy.demos}</a>
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
          {notLeft !== null && <Notice tone="danger" role="alert">{notLeft}</Notice>}
          {state.view.stale && <Notice tone="danger" role="alert">{opsCopy.stale}</Notice>}
          <LiveTable rows={rows} shown={shown} onChoose={setChosen} />
          {rows.filter(({ app }) => app === shown).map((row) => <AppDetail key={row.app} row={row} log={state.view.log} onChanged={refresh} />)}
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
      <ButtonLink to="/login" variant="secondary" className={look.apart} onClick={why === 'not_signed_in' ? comeBack : undefined}>{opsCopy.signIn.panel}</ButtonLink>
    </section>
  );
}
