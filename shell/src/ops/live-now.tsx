import type { Building } from 'shared/contracts/buildings';
import type { BuildingStatus } from 'shared/contracts/release-control';
import styles from './live-now.module.css';
import { LiveTable } from './live-table';
import { opsCopy } from './ops.copy.es';

const copy = opsCopy.live;

interface Props {
  readonly rows: readonly BuildingStatus[];
  readonly chosen: Building;
  readonly onChoose: (building: Building) => void;
}

/** What visitors get now; each building opens its own part of the page. */
export function LiveNow({ rows, chosen, onChoose }: Props) {
  return (
    <LiveTable
      caption={copy.caption}
      rows={rows}
      isChosen={({ building }) => building === chosen}
      name={({ building }) => (
        <button type="button" className={styles.choose} aria-pressed={building === chosen} aria-label={copy.choose(opsCopy.buildings[building])} onClick={() => onChoose(building)}>
          {opsCopy.buildings[building]}
        </button>
      )}
    />
  );
}
