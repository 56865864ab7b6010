import { useState } from 'react';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from 'shared/contracts/conversations/agenda-settings';
import { call } from 'shared/http/client';
import { Button, TextField } from 'shared/ui';
import { LoadFailed, shapes, Tile, useChange, useExchange } from '../ui';
import { hoursCopy as copy } from './hours.copy.es';

/** The secret address of the clinic's calendar: created, shown once, revoked. */
export function CalendarFeed() {
  const feed = useExchange('calendar feed', (signal) => call(getCalendarFeed, {}, { signal }));
  const [address, setAddress] = useState<string>();
  const { busy, notice, change } = useChange(feed.refresh);
  const active = feed.data?.active === true;
  const make = () => change(async () => setAddress((await call(makeCalendarFeed, {})).address), copy.feedMade);
  const revoke = () => change(() => call(revokeCalendarFeed, {}).then(() => setAddress(undefined)), copy.feedRevoked);
  return (
    <Tile id="calendario" title={copy.feed}>
      <div className={shapes.stack}>
        <p>{copy.feedText}</p>
        {feed.status === 'failed' && <LoadFailed exchange={feed} />}
        {address !== undefined && <TextField id="direccion-calendario" label={copy.feedAddress} hint={copy.feedOnce} readOnly value={address} onFocus={({ target }) => target.select()} />}
        {address === undefined && active && <p className={shapes.soft}>{copy.feedOn}</p>}
        {notice}
        {feed.data && <div className={shapes.line} tabIndex={-1}>
          <Button variant="secondary" size="small" busy={busy} onClick={make}>{active ? copy.feedAgain : copy.feedMake}</Button>
          {active && <Button variant="quiet" size="small" busy={busy} onClick={revoke}>{copy.feedRevoke}</Button>}
        </div>}
      </div>
    </Tile>
  );
}
