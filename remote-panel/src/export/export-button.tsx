import { useContext } from 'react';
import { Download } from 'lucide-react';
import type { Endpoint } from 'shared/contracts/endpoint';
import { Button, type ButtonProps, Notice } from 'shared/ui';
import { exchangeCopy as copy } from '../exchange/exchange.copy.es';
import { useChange } from '../exchange/use-change';
import { OwnerContext, useMay } from '../session/may';
import styles from './export-button.module.css';

interface Props {
  readonly act: Endpoint;
  readonly fileName: string;
  /** Fetches or writes the file, once the audit trail has recorded the export; undefined while there is nothing to export. */
  readonly file: (() => Promise<Blob>) | undefined;
  readonly variant?: ButtonProps['variant'];
}

export function ExportButton({ act, fileName, file, variant = 'quiet' }: Props) {
  const may = useMay();
  const clinic = useContext(OwnerContext)?.clinic;
  const { busy, failure, change } = useChange();
  const keep = () => file !== undefined && change(async () => saveFile(clinic ? `${clinic.slug}-${fileName}` : fileName, await file()));
  return (
    <>
      {may(act) && (
        <Button data-screen-only variant={variant} size="small" busy={busy} disabled={file === undefined} onClick={keep} icon={Download}>{copy.toFile}</Button>
      )}
      {failure !== undefined && <div className={styles.failure}><Notice tone="warning" role="alert">{failure}</Notice></div>}
    </>
  );
}

function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
