import { useState } from 'react';
import type { AppStatus } from 'shared/contracts/releases/control';
import type { LogEntryView } from 'shared/contracts/releases/log';
import { Badge, Button, look } from 'shared/ui';
import { ChangeDialog } from './change-dialog';
import type { Change } from './change';
import { Curves } from './curves';
import { actorText, momentText, reasonText } from './log-words';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';
import styles from './release-list.module.css';
import { ProblemsNotice } from './refusal-notice';

const { releases: copy, change: act } = opsCopy;

/** Progress of a release's shipping, or of its comparison with the previous one, with the newest figures. */
function ShipProgress({ row: { ship, canary, holdBack, evidence } }: { readonly row: AppStatus }) {
  if (ship === null && holdBack === null) return null;
  return (
    <div className={styles.ship}>
      <strong>{ship ? copy.shipping(ship.version, canary?.percent ?? 0, ship.with) : copy.heldBack(holdBack?.version ?? '', holdBack?.percent ?? 0)}</strong>
      {ship?.paused && <span>{copy.paused(actorText(ship.paused.by), reasonText(ship.paused.reason))}</span>}
      {evidence && (
        <>
          <progress aria-label={copy.evidence} value={evidence.progress} />
          <span>{copy.counted(evidence.bad, evidence.heard, evidence.otherBad, evidence.otherHeard)}</span>
        </>
      )}
    </div>
  );
}

interface Props {
  readonly row: AppStatus;
  readonly log: readonly LogEntryView[];
  readonly onChanged: () => Promise<void>;
}

export function AppDetail({ row, log, onChanged }: Props) {
  const [change, setChange] = useState<Change | null>(null);
  const [done, setDone] = useState(false);
  const begin = (wanted: Change) => {
    setDone(false);
    setChange(wanted);
  };
  const standing = (version: string) => row.quarantined.find((one) => one.version === version);
  const quarantined = (version: string) => standing(version) !== undefined;
  return (
    <section tabIndex={-1} className={page.detail} aria-labelledby="ops-app">
      <h2 id="ops-app" className={page.subtitle}>{opsCopy.nameOf(row.app)}</h2>
      <ShipProgress row={row} />
      <div className={look.wrap}>
        {row.fallback !== null && <Button variant="danger" onClick={() => begin({ kind: 'rollback', version: row.fallback ?? '' })}>{act.rollbackNow}</Button>}
        {row.ship && <Button onClick={() => begin({ kind: row.ship?.paused ? 'resume' : 'pause', version: row.ship?.version ?? '' })}>{row.ship.paused ? act.resume : act.pause}</Button>}
        {row.ship && <Button variant="danger" onClick={() => begin({ kind: 'stop', version: row.ship?.version ?? '' })}>{act.stop}</Button>}
        {row.canary !== null && !row.ship && <Button onClick={() => begin({ kind: 'promote', version: row.canary?.version ?? '' })}>{act.promote}</Button>}
        {row.canary !== null && !row.ship && <Button variant="secondary" onClick={() => begin({ kind: 'canary', version: row.canary?.version ?? '', percent: 0 })}>{act.endCanary}</Button>}
        <Button variant="secondary" onClick={() => begin({ kind: row.frozen === null ? 'freeze' : 'unfreeze' })}>{row.frozen === null ? act.freeze : act.unfreeze}</Button>
      </div>
      <p role="status" className={styles.done}>{done && act.done}</p>
      {row.problems.length > 0 && <ProblemsNotice title={copy.misfits} problems={row.problems} />}
      {row.frozen !== null && <p>{copy.because(actorText(row.frozen.by), row.frozen.reason)}</p>}
      {row.isProtected && <p>{copy.isProtected}</p>}
      {row.asked.map((asked) => (
        <div key={asked.id} className={look.wrap}>
          <span>{asked.version !== null && <strong>{asked.version}: </strong>}{copy.asked(actorText(asked.by), asked.act, asked.reason, momentText(asked.endsAt))}</span>
          <Button onClick={() => begin({ kind: 'approve', id: asked.id, version: asked.version ?? opsCopy.nameOf(row.app) })}>{act.approve}</Button>
        </div>
      ))}
      <Curves app={row.app} log={log} />
      <h3 className={page.minor}>{copy.title}</h3>
      <ul className={styles.releases}>
        {row.published.map(({ version, publishedAt }) => (
          <li key={version} className={look.spread}>
            <span className={styles.version}>
              <strong>{version}</strong>
              {version === row.active && <Badge tone="accent">{copy.active}</Badge>}
              {version === row.canary?.version && <Badge tone="warm">{copy.inCanary(row.canary.percent)}</Badge>}
              {quarantined(version) && <Badge tone="danger">{copy.inQuarantine}</Badge>}
              <small>{momentText(publishedAt)}</small>
              {quarantined(version) && <small>{copy.because(actorText(standing(version)?.by ?? ''), reasonText(standing(version)?.reason ?? ''))}</small>}
            </span>
            {version !== row.active && (
              <span className={look.wrap}>
                {quarantined(version) ? (
                  <Button size="small" variant="secondary" onClick={() => begin({ kind: 'lift', version })}>{copy.lift}</Button>
                ) : (
                  <>
                    <Button size="small" variant="secondary" onClick={() => begin({ kind: 'activate', version })}>{copy.activate}</Button>
                    {row.active !== null && row.canary === null && <Button size="small" variant="secondary" onClick={() => begin({ kind: 'ship', version })}>{copy.ship}</Button>}
                    <Button size="small" variant="secondary" onClick={() => begin({ kind: 'canary', version, percent: row.canary?.version === version ? row.canary.percent : 10 })}>{copy.canary}</Button>
                    <Button size="small" variant="secondary" onClick={() => begin({ kind: 'rollback', version })}>{copy.rollback}</Button>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {change !== null && <ChangeDialog change={change} row={row} onClose={() => setChange((now) => (now === change ? null : now))} onChanged={() => onChanged().then(() => setDone(true))} />}
    </section>
  );
}
