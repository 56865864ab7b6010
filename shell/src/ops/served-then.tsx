import { useEffect, useState, type FormEvent } from 'react';
import { releaseStatus, type AppStatus } from 'shared/contracts/release-control';
import { ApiError } from 'shared/http/client';
import { useSearchParams } from 'shared/singleton';
import { Button } from 'shared/ui/button';
import { Spinner } from 'shared/ui/spinner';
import { TextField } from 'shared/ui/text-field';
import { LiveTable } from './live-table';
import { instantOf, momentWithYear, wallTimeOf } from './moment';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';
import { RefusalNotice } from './refusal-notice';
import styles from './served-then.module.css';
import type { Ask } from './use-registry';

const copy = opsCopy.then;
/** Stands in the address, so that the answer can be shown to a colleague. */
const parameter = 'el';

/** What was served at any moment: the log says exactly that. */
export function ServedThen({ ask }: { readonly ask: Ask }) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get(parameter) ?? '';
  const at = instantOf(wanted);
  const [typed, setTyped] = useState(wanted);
  const [latest, setLatest] = useState(() => wallTimeOf(new Date()));

  const go = (moment: string) => {
    setTyped(moment);
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (moment === '') next.delete(parameter);
      else next.set(parameter, moment);
      return next;
    }, { replace: true, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed);
  };
  return (
    <section className={page.detail} aria-labelledby="ops-then">
      <h2 id="ops-then" className={page.subtitle}>{copy.title}</h2>
      <form className={styles.form} onSubmit={submit}>
        <TextField id="ops-moment" type="datetime-local" step={1} max={latest} label={copy.moment} value={typed} onFocus={() => setLatest(wallTimeOf(new Date()))} onChange={(event) => setTyped(event.target.value)} />
        <Button type="submit" variant="secondary">{copy.show}</Button>
        {at !== null && <Button variant="quiet" onClick={() => go('')}>{copy.close}</Button>}
      </form>
      {at !== null && <Answer key={at} at={at} ask={ask} />}
    </section>
  );
}

function Answer({ at, ask }: { readonly at: string; readonly ask: Ask }) {
  const [rows, setRows] = useState<readonly AppStatus[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  useEffect(() => {
    let left = false;
    ask(releaseStatus, { at }).then(
      ({ apps }) => !left && setRows(apps),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!left) setFailure(error);
      },
    );
    return () => {
      left = true;
    };
  }, [ask, at]);

  if (failure !== null) return <RefusalNotice failure={failure} />;
  if (rows === null) return <Spinner label={opsCopy.loading} />;
  return <LiveTable caption={copy.caption(momentWithYear(at))} rows={rows} name={({ app }) => opsCopy.nameOf(app)} />;
}
