import { useEffect, useRef, useState } from 'react';
import { noKnownDemos } from 'shared/contracts/demos/known-codes';
import { useFeatures, useNavigate } from 'shared/singleton';
import { rememberScroll } from '../landing/scroll-memory';
import type { GrantedAccess } from './access-exchange';
import { privateDemoCopy } from './private-demo.copy.es';

export const normaliseAccessCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
const { errors } = privateDemoCopy;

type State =
  | { readonly status: 'idle' | 'validating'; readonly anew?: true }
  | { readonly status: 'granted'; readonly access: GrantedAccess }
  | { readonly status: 'error'; readonly message: string };

/** The form's state and actions. The exchange with the API, with its schemas, loads on first use. */
export function useCodeForm() {
  const navigate = useNavigate();
  const { knownDemos = noKnownDemos } = useFeatures();
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>({ status: 'idle' });
  const refuse = (message: string) => setState({ status: 'error', message });

  const type = (typed: string) => {
    setCode(normaliseAccessCode(typed));
    if (state.status === 'error') setState({ status: 'idle' });
  };

  const started = useRef(false);
  useEffect(() => {
    // React runs this again after hot replacement.
    started.current = false;
    return () => void (started.current = true);
  }, []);
  /** Once: a second press arrives before the page has gone. Not for somebody who has left it. */
  const start = async ({ logStart }: typeof import('./access-exchange'), path: string, demo: Pick<GrantedAccess, 'code'> & Partial<GrantedAccess>) => {
    if (started.current) return;
    started.current = true;
    logStart(demo.code);
    rememberScroll();
    await navigate(path, { state: demo });
  };

  /** `typed`: the field's text, which the state may not have yet where it was typed before hydration. */
  const submit = async (typed: string) => {
    if (state.status === 'validating') return;
    const given = normaliseAccessCode(typed);
    if (given === '') return refuse(errors.empty);
    setState({ status: 'validating' });
    const exchange = await loadExchange();
    if (exchange === null) return refuse(errors.unreachable);
    const known = await exchange.openKnownPath(given, knownDemos);
    if (known !== null) return start(exchange, known, { code: given });
    const answer = await exchange.validateAccessCode(given);
    setState(answer.granted ? { status: 'granted', access: answer.access } : { status: 'error', message: answer.message });
  };

  const enter = async ({ code: grantedCode, mask, business, path }: GrantedAccess) => {
    const exchange = await loadExchange();
    if (exchange === null) return refuse(errors.notStarted);
    await start(exchange, path ?? '/private-demo', { code: grantedCode, mask, business });
  };

  const another = () => {
    setCode('');
    setState({ status: 'idle', anew: true });
  };

  return { code, state, type, submit, enter, another };
}

/** `null` when the code could not be loaded: the connection is down, which the form reports like any other network failure. */
const loadExchange = () => import(/* webpackChunkName: "access-exchange" */ './access-exchange').catch(() => null);
