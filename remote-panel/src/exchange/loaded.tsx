import type { ReactNode } from 'react';
import { Button, Notice, Skeleton, VisuallyHidden } from 'shared/ui';
import { useParameter } from '../address/use-parameter';
import shapes from '../ui/shapes.module.css';
import { exchangeCopy as copy } from './exchange.copy.es';
import type { Exchange } from './use-exchange';

interface Props<Data> {
  readonly exchange: Exchange<Data>;
  /** Read out while it loads. */
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a reading brought; its place while it loads, and why it failed or is from before. */
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

/** Keeps the place of a list. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div className={shapes.stack}>
      <p role="status"><VisuallyHidden>{label}</VisuallyHidden></p>
      {[1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="3.5rem" />)}
    </div>
  );
}

/** Why a part could not be read, and how to try again. */
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

/** Leads to the same page in the clinic that has what was asked for. */
function OtherClinic({ id }: { readonly id: string }) {
  const [, turn] = useParameter('clinica');
  return <Button size="small" variant="secondary" onClick={() => turn(id)}>{copy.turn}</Button>;
}

/** Says that what is shown is from before. */
export function Stale<Data>({ exchange: { status, error } }: { readonly exchange: Exchange<Data> }) {
  return status === 'ready' && error !== undefined ? <Notice tone="warning" role="status">{copy.stale}</Notice> : null;
}
