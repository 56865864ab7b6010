import type { ReactNode } from 'react';
import { Button, Notice, Skeleton, VisuallyHidden } from 'shared/ui';
import { useParameter } from '../ui/use-parameter';
import shapes from '../ui/shapes.module.css';
import { exchangeCopy as copy } from './exchange.copy.es';
import type { Exchange } from './use-exchange';

interface Props<Data> {
  readonly exchange: Exchange<Data>;
  /** Read out while it loads. */
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a reading; a placeholder while it loads, and a notice when it failed or is out of date. */
export function Loaded<Data>({ exchange, loading, children }: Props<Data>) {
  if (exchange.status === 'loading') return <LoadingRows label={loading} />;
  if (exchange.status === 'failed') return <LoadFailed exchange={exchange} />;
  return (
    <>
      <Stale exchange={exchange} />
      {children(exchange.data)}
    </>
  );
}

export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div className={shapes.stack}>
      <p role="status"><VisuallyHidden>{label}</VisuallyHidden></p>
      {[1, 2, 3, 4].map((row) => <Skeleton key={row} height="3.5rem" />)}
    </div>
  );
}

export function LoadFailed<Data>({ exchange: { error, busy, refresh } }: { readonly exchange: Exchange<Data> }) {
  return (
    <Notice tone="warning" role="alert" title={copy.failed}>
      <div className={shapes.ends}>
        <p>{error?.message}</p>
        {error?.code === 'other_clinic' ? <OtherClinic id={error.details[0]?.message ?? ''} /> : <Button size="small" variant="secondary" onClick={refresh} busy={busy}>{copy.retry}</Button>}
      </div>
    </Notice>
  );
}

/** Opens the same page in the clinic that the data belong to. */
function OtherClinic({ id }: { readonly id: string }) {
  const [, turn] = useParameter('clinica');
  return <Button size="small" variant="secondary" onClick={() => turn(id)}>{copy.turn}</Button>;
}

export function Stale<Data>({ exchange: { status, error } }: { readonly exchange: Exchange<Data> }) {
  return status === 'ready' && error !== undefined ? <Notice tone="warning" role="status">{copy.stale}</Notice> : null;
}
