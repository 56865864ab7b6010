import type { AppName } from 'shared/contracts/apps';
import type { AppStatus } from 'shared/contracts/release-control';
import styles from './live-now.module.css';
import { LiveTable } from './live-table';
import { opsCopy } from './ops.copy.es';

const copy = opsCopy.live;

interface Props {
  readonly rows: readonly AppStatus[];
  readonly chosen: AppName;
  readonly onChoose: (app: AppName) => void;
}

/** What visitors get now; each app opens its own part of the page. */
export function LiveNow({ rows, chosen, onChoose }: Props) {
  return (
    <LiveTable
      caption={copy.caption}
      rows={rows}
      isChosen={({ app }) => app === chosen}
      name={({ app }) => (
        <button type="button" className={styles.choose} aria-pressed={app === chosen} aria-label={copy.choose(opsCopy.nameOf(app))} onClick={() => onChoose(app)}>
          {opsCopy.nameOf(app)}
        </button>
      )}
    />
  );
}
