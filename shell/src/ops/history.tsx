import type { LogEntryView } from 'shared/contracts/release-log';
import styles from './history.module.css';
import { actorText, detailText, reasonText } from './log-words';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';

const copy = opsCopy.history;

function what({ app, version, percent, previousVersion, detail }: LogEntryView): string {
  const name = app === null ? '' : opsCopy.nameOf(app);
  const share = percent === null ? '' : `${percent} %`;
  const before = previousVersion === null ? '' : copy.before(previousVersion);
  return [name, version, share, before, detailText(detail)].filter(Boolean).join(' ');
}

/** Who did what, when and why, the newest first. */
export function History({ entries }: { readonly entries: readonly LogEntryView[] }) {
  return (
    <section aria-labelledby="ops-history">
      <h2 id="ops-history" className={page.subtitle}>{copy.title}</h2>
      {entries.length === 0 && <p>{copy.empty}</p>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
            <span>
              <strong>{actorText(entry.by)}</strong> {opsCopy.kinds[entry.kind] ?? entry.kind} {what(entry)}
              {entry.reason !== '' && <em> {copy.reason(reasonText(entry.reason))}</em>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
