import { useState } from 'react';
import { endOtherSessions, endSession, listSessions, renewRecoveryCodes } from 'shared/contracts/clinic/auth';
import { call } from 'shared/http/client';
import { Button, CodeForm } from 'shared/ui';
import { formatMoment, Loaded, shapes, Tile, useChange, useExchange, useFailure } from '../ui';
import { secondFactorCopy } from '../login/second-factor.copy.es';
import { RecoveryCodes } from '../login/second-factor-page';
import { Row } from '../staff/staff-page';
import { accountCopy as copy } from './account.copy.es';
import styles from './account-page.module.css';

/** /panel/cuenta: the person's sessions, and the recovery codes of a person with an app here. */
export function AccountPage() {
  const exchange = useExchange('sessions', (signal) => call(listSessions, {}, { signal }));
  const { busy, notice, change } = useChange(exchange.refresh);
  const endOthers = () => change(() => call(endOtherSessions, {}), copy.othersEnded);
  const onFailure = useFailure();
  const [codes, setCodes] = useState('');
  const renew = async (code: string) => setCodes((await call(renewRecoveryCodes, { code })).recoveryCodes.join('\n'));
  const left = exchange.data?.recoveryCodesLeft ?? null;
  const momentOf = (at: string) => formatMoment(at, new Date());
  return (
    <>
      <Tile id="sesiones" title={copy.heading}>
        <p className={shapes.soft}>{copy.text}</p>
        <div className={shapes.acted} tabIndex={-1}>
          {notice}
          <Loaded exchange={exchange} loading={copy.loading}>
            {({ sessions }) => (
              <>
                <ul className={shapes.rows}>
                  {sessions.map(({ id, browser, startedAt, seenAt, isThis }) => (
                    <Row key={id} name={browser || copy.unknown} about={copy.about(momentOf(startedAt), momentOf(seenAt))}>
                      {isThis && <span className={shapes.soft}>{copy.own}</span>}
                      {!isThis && (
                        <Button
                          variant="quiet"
                          size="small"
                          busy={busy}
                          aria-label={copy.endLabel(browser || copy.unknown, momentOf(startedAt))}
                          onClick={() => change(() => call(endSession, { id }), copy.ended)}
                        >
                          {copy.end}
                        </Button>
                      )}
                    </Row>
                  ))}
                </ul>
                {sessions.length > 1 && <div><Button variant="secondary" size="small" busy={busy} onClick={endOthers}>{copy.endOthers}</Button></div>}
              </>
            )}
          </Loaded>
        </div>
      </Tile>
      {left !== null && (
        <Tile id="codigos-de-recuperacion" title={copy.recovery}>
          <p className={shapes.soft}>{codes === '' ? copy.recoveryText(left) : copy.renewed}</p>
          <div className={`${shapes.stack} ${styles.codes}`}>
            {codes !== '' && <RecoveryCodes codes={codes} />}
            {codes === '' && <CodeForm kind="time" submit={secondFactorCopy.renew} later onFailure={onFailure} send={renew} />}
          </div>
        </Tile>
      )}
    </>
  );
}
