import { useReducer, useState } from 'react';
import { noKnownDemos } from 'shared/contracts/known-demo-codes';
import { useFeatures, useNavigate } from 'shared/singleton';
import { rememberScroll } from '../landing/scroll-memory';
import { normaliseAccessCode } from './access-code';
import { hasExpired } from './access-expiry';
import { idle, nextCodeFormState, type GrantedAccess } from './code-form-state';
import { privateDemoCopy } from './private-demo.copy.es';

const { errors } = privateDemoCopy;

/** The form's state and what it can do. The exchange with the API, with its schemas, is loaded when it is first needed. */
export function useCodeForm() {
  const navigate = useNavigate();
  const { knownDemos = noKnownDemos } = useFeatures();
  const [code, setCode] = useState('');
  const [state, send] = useReducer(nextCodeFormState, idle);

  const type = (typed: string) => {
    setCode(normaliseAccessCode(typed));
    send({ type: 'typed' });
  };

  const submit = async () => {
    if (state.status === 'validating') return;
    if (code === '') {
      send({ type: 'refused', message: errors.empty });
      return;
    }
    send({ type: 'submitted' });
    const exchange = await loadExchange();
    if (exchange === null) {
      send({ type: 'refused', message: errors.unreachable });
      return;
    }
    const known = await exchange.openKnownPath(code, knownDemos);
    if (known !== null) {
      exchange.logStart(code);
      rememberScroll();
      await navigate(known, { state: { code } });
      return;
    }
    const answer = await exchange.validateAccessCode(code);
    send(answer.granted ? { type: 'granted', access: answer.access } : { type: 'refused', message: answer.message });
  };

  const enter = async ({ code: grantedCode, mask, business, path }: GrantedAccess) => {
    const exchange = await loadExchange();
    // The tab may have stood open since the code was granted.
    if (exchange === null || hasExpired(business.expiresAt, new Date())) {
      send({ type: 'refused', message: errors.notStarted });
      return;
    }
    exchange.logStart(grantedCode);
    rememberScroll();
    await navigate(path ?? '/private-demo', { state: { code: grantedCode, mask, business } });
  };

  const another = () => {
    setCode('');
    send({ type: 'another' });
  };

  return { code, state, type, submit, enter, another };
}

/** `null` when the part could not be fetched: the line is down, which the form says like any other failure to reach us. */
const loadExchange = () => import(/* webpackChunkName: "access-exchange" */ './access-exchange').catch(() => null);
