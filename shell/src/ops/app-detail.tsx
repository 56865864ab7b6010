import { useState } from 'react';
import type { AppStatus } from 'shared/contracts/releases/control';
import type { LogEntryView } from 'shared/contracts/releases/log';
import { Badge, Button, look, type ButtonProps } from 'shared/ui';
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

const small: ButtonProps = { variant: 'secondary', size: 'small' };

export function AppDetail({ row, log, onChanged }: Props) {
  const { app, active, fallback, canary, ship, frozen } = row;
  const [change, setChange] = useState<Change | null>(null);
  const [done, setDone] = useState(false);
  const offer = (label: string, wanted: Change, style?: ButtonProps) => {
    const begin = () => {
      setDone(false);
      setChange(wanted);
    };
    return <Button {...style} onClick={begin}>{label}</Button>;
  };
  return (
    <section tabIndex={-1} className={page.detail} aria-labelledby="ops-app">
      <h2 id="ops-app" className={page.subtitle}>{opsCopy.nameOf(app)}</h2>
      <ShipProgress row={row} />
      <div className={look.wrap}>
        {fallback !== null && offer(act.rollbackNow, { kind: 'rollback', version: fallback }, { variant: 'danger' })}
        {ship && offer(ship.paused ? act.resume : act.pause, { kind: ship.paused ? 'resume' : 'pause', version: ship.version })}
        {ship && offer(act.stop, { kind: 'stop', version: ship.version }, { variant: 'danger' })}
        {canary && !ship && offer(act.promote, { kind: 'promote', version: canary.version })}
        {canary && !ship && offer(act.endCanary, { kind: 'canary', version: canary.version, percent: 0 }, { variant: 'secondary' })}
        {frozen ? offer(act.unfreeze, { kind: 'unfreeze' }, { variant: 'secondary' }) : offer(act.freeze, { kind: 'freeze' }, { variant: 'secondary' })}
      </div>
      <p role="status" className={styles.done}>{done && act.done}</p>
      {row.problems.length > 0 && <ProblemsNotice title={copy.misfits} problems={row.problems} />}
      {frozen && <p>{copy.because(actorText(frozen.by), frozen.reason)}</p>}
      {row.isProtected && <p>{copy.isProtected}</p>}
      {row.asked.map((asked) => (
        <div key={asked.id} className={look.wrap}>
          <span>
            {asked.version !== null && <strong>{asked.version}: </strong>}
            {copy.asked(actorText(asked.by), copy.request(asked.act, asked.percent), asked.reason, momentText(asked.endsAt))}
          </span>
          {offer(act.approve, { kind: 'approve', id: asked.id, version: asked.version ?? opsCopy.nameOf(app) })}
        </div>
      ))}
      <Curves app={app} log={log} />
      <h3 className={page.minor}>{copy.title}</h3>
      <ul className={styles.releases}>
        {row.published.map(({ version, publishedAt }) => {
          const quarantine = row.quarantined.find((one) => one.version === version);
          const percent = canary?.version === version ? canary.percent : undefined;
          return (
            <li key={version} className={look.spread}>
              <span className={styles.version}>
                <strong>{version}</strong>
                {version === active && <Badge tone="accent">{copy.active}</Badge>}
                {percent !== undefined && <Badge tone="warm">{copy.inCanary(percent)}</Badge>}
                {quarantine && <Badge tone="danger">{copy.inQuarantine}</Badge>}
                <small>{momentText(publishedAt)}</small>
                {quarantine && <small>{copy.because(actorText(quarantine.by), reasonText(quarantine.reason))}</small>}
              </span>
              {version !== active && (
                <span className={look.wrap}>
                  {quarantine && offer(copy.lift, { kind: 'lift', version }, small)}
                  {!quarantine && offer(copy.activate, { kind: 'activate', version }, small)}
                  {!quarantine && active !== null && canary === null && offer(copy.ship, { kind: 'ship', version }, small)}
                  {!quarantine && offer(copy.canary, { kind: 'canary', version, percent: percent ?? 10 }, small)}
                  {!quarantine && offer(copy.rollback, { kind: 'rollback', version }, small)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {change !== null && (
        <ChangeDialog
          change={change}
          row={row}
          onClose={() => setChange((now) => (now === change ? null : now))}
          onChanged={() => onChanged().then(() => setDone(true))}
        />
      )}
    </section>
  );
}
