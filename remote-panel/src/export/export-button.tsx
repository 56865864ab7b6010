import { useState } from 'react';
import { Download } from 'lucide-react';
import { noteExport, type ExportedThing } from 'shared/contracts/exports';
import type { Period } from 'shared/contracts/period';
import { ApiError, call } from 'shared/http/client';
import { Button, type ButtonLook } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useSessionLost } from '../session/session-lost';
import { toCsv, type Rows } from './csv';
import { exportCopy } from './export.copy.es';
import styles from './export-button.module.css';
import { saveFile } from './save-file';

interface Props {
  readonly what: ExportedThing;
  readonly range: Period | undefined;
  readonly fileName: string;
  /** The file's rows, the first with the columns' names; undefined while there is nothing to keep. */
  readonly rows: (() => Rows) | undefined;
  readonly variant: NonNullable<ButtonLook['variant']>;
}

/** Keeps what is shown as a file, once the API has noted who took it. */
export function ExportButton({ what, range, fileName, rows, variant }: Props) {
  const sessionLost = useSessionLost();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function keep(table: Rows): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(noteExport, { what, range, rows: table.length - 1 });
      saveFile(fileName, toCsv(table));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_signed_in') sessionLost();
      else setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant={variant} size="small" busy={busy} disabled={rows === undefined} onClick={() => rows !== undefined && void keep(rows())}>
        {!busy && <Download size={18} aria-hidden="true" />}
        {exportCopy.button}
      </Button>
      {failure !== undefined && <div className={styles.failure}><Notice tone="warning" role="alert">{failure}</Notice></div>}
    </>
  );
}
