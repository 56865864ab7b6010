import { useEffect, useState } from 'react';
import type { AppName } from 'shared/contracts/apps';
import { readRelease } from 'shared/contracts/release-control';
import { diffReleases, type ReleaseDiff } from 'shared/contracts/release-diff';
import type { ReleaseCommit, ReleaseRecord } from 'shared/contracts/releases';
import { call } from 'shared/http/client';
import { Dialog } from 'shared/ui/dialog';
import { Notice } from 'shared/ui/notice';
import { Spinner } from 'shared/ui/spinner';
import styles from './diff-dialog.module.css';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';

const copy = opsCopy.diff;

interface Props {
  readonly app: AppName;
  readonly before: string;
  readonly after: string;
  readonly onClose: () => void;
}

export function DiffDialog({ app, before, after, onClose }: Props) {
  const [diff, setDiff] = useState<ReleaseDiff | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    Promise.all([before, after].map((version) => call(readRelease, { app, version }))).then(
      ([old, fresh]) => !left && setDiff(diffReleases(old?.record as ReleaseRecord, fresh?.record as ReleaseRecord)),
      (error: unknown) => !left && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
    };
  }, [app, before, after]);

  return (
    <Dialog id="ops-diff" open onClose={onClose} title={copy.title(before, after)} description={opsCopy.nameOf(app)} size="large">
      {failure !== null && <Notice tone="danger" role="alert">{failure}</Notice>}
      {diff === null && failure === null && <Spinner label={opsCopy.loading} />}
      {diff !== null && <DiffBody diff={diff} />}
    </Dialog>
  );
}

function DiffBody({ diff: { files, scriptBytes, contract, commits } }: { readonly diff: ReleaseDiff }) {
  return (
    <dl className={styles.diff}>
      <dt>{copy.commits}</dt>
      <dd><code>{commits.before.slice(0, 10) || copy.unknownCommit}</code> → <code>{commits.after.slice(0, 10) || copy.unknownCommit}</code></dd>
      <CommitList commits={commits.added} title={copy.added} />
      <CommitList commits={commits.removed} title={copy.removed} />
      {!commits.whole && <dd>{copy.noLog}</dd>}
      <dt>{copy.script}</dt>
      <dd>{copy.bytes(scriptBytes.before)} → {copy.bytes(scriptBytes.after)}</dd>
      {contract.length > 0 && <dt>{copy.contract}</dt>}
      {contract.map(({ what, before, after }) => <dd key={what}>{copy.parts[what]}: {before || opsCopy.live.none} → {after || opsCopy.live.none}</dd>)}
      <dt>{copy.files}</dt>
      {files.length === 0 && <dd>{copy.same}</dd>}
      {files.map(({ file, before, after }) => <dd key={file}><code>{file}</code> {copy.bytes(before)} → {copy.bytes(after)}</dd>)}
    </dl>
  );
}

function CommitList({ commits, title }: { readonly commits: readonly ReleaseCommit[]; readonly title: string }) {
  if (commits.length === 0) return null;
  return (
    <dd>
      {title}
      <ul className={styles.commits}>
        {commits.map(({ hash, at, title: line }) => (
          <li key={hash}><code>{hash.slice(0, 10)}</code> <span>{line}</span> <time dateTime={at}>{momentText(at)}</time></li>
        ))}
      </ul>
    </dd>
  );
}
