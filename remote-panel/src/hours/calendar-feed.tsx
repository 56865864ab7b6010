import { useState } from 'react';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from 'shared/contracts/calendar-feed';
import { call } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/text-field';
import { Tile } from '../ui/tile';
import { ChangeNotice } from '../exchange/change-notice';
import { LoadFailed } from '../exchange/loaded';
import { useChange } from '../exchange/use-change';
import { useExchange } from '../exchange/use-exchange';
import { hoursCopy as copy } from './hours.copy.es';
import shapes from '../ui/shapes.module.css';

/** The secret address of the clinic's calendar: made, shown once, taken back. */
export function CalendarFeed() {
  const feed = useExchange('calendar feed', (signal) => call(getCalendarFeed, {}, { signal }));
  const [address, setAddress] = useState<string>();
  const { busy, failure, done, change } = useChange(feed.refresh);
  const active = feed.data?.active === true;
  const make = () => change(async () => setAddress((await call(makeCalendarFeed, {})).address));
  const revoke = () =>
    change(async () => {
      await call(revokeCalendarFeed, {});
      setAddress(undefined);
    }, copy.feedRevoked);
  return (
    <Tile id="calendario" title={copy.feed}>
      <div className={shapes.stack}>
        <p>{copy.feedText}</p>
        {feed.status === 'failed' && <LoadFailed exchange={feed} />}
        {address !== undefined && <TextField id="direccion-calendario" label={copy.feedAddress} readOnly value={address} onFocus={({ target }) => target.select()} />}
        {address === undefined && active && <p className={shapes.soft}>{copy.feedOn}</p>}
        <ChangeNotice failure={failure} done={done} />
        <div className={shapes.line}>
          <Button variant="secondary" size="small" busy={busy} onClick={make}>{active ? copy.feedAgain : copy.feedMake}</Button>
          {active && <Button variant="quiet" size="small" busy={busy} onClick={revoke}>{copy.feedRevoke}</Button>}
        </div>
      </div>
    </Tile>
  );
}
