import type { AppStatus } from 'shared/contracts/release-control';
import { actorText, reasonText } from './log-words';
import { opsCopy } from './ops.copy.es';
import styles from './ship-progress.module.css';

const copy = opsCopy.releases;

/** How far a release is on its way, or in its comparison with the one before, with the newest figures. */
export function ShipProgress({ row: { ship, canary, holdBack, evidence } }: { readonly row: AppStatus }) {
  if (!ship && !holdBack) return null;
  return (
    <div className={styles.ship}>
      <strong>{ship ? copy.shipping(ship.version, canary?.percent ?? 0) : copy.heldBack(holdBack?.version ?? '', holdBack?.percent ?? 0)}</strong>
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
