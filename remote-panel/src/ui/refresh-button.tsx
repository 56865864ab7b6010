import { RefreshCw } from 'lucide-react';
import { Button } from 'shared/ui/button';
import type { Exchange } from '../exchange/use-exchange';
import { exchangeCopy as copy } from '../exchange/exchange.copy.es';

export function RefreshButton<Data>({ exchange: { busy, refresh } }: { readonly exchange: Exchange<Data> }) {
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={refresh}>
      {!busy && <RefreshCw size={16} aria-hidden="true" />}
      {copy.refresh}
    </Button>
  );
}
