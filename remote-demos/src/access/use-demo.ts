import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { tabMemory } from 'shared/browser/tab-memory';
import { openDemo, type OpenedDemo } from 'shared/contracts/demos/access';
import { bareCode } from 'shared/contracts/demos/known-codes';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { failedActEvent } from 'shared/contracts/releases/vitals-names';
import { ApiError, call } from 'shared/http/client';
import { useLocation, useNavigate } from 'shared/singleton';

/** Where this tab keeps the code that has opened a demo; a reload uses it again. */
const keyOf = (path: string) => `demo_pass:${path}`;

/** The code in the address's state, set by the code form. */
function codeInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('code' in state)) return null;
  return typeof state.code === 'string' && bareCode(state.code) !== '' ? state.code : null;
}

const redirectDelayMs = 50;

export interface Demo {
  readonly code: string;
  readonly path: string;
  readonly opened: OpenedDemo;
  /** Offset from this computer's clock to the server's, milliseconds. */
  readonly clockOffsetMs: number;
}

export type DemoState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly attempt: number }
  | { readonly status: 'open' | 'expired'; readonly demo: Demo };

const opening: DemoState = { status: 'loading' };
const expired = (now: DemoState): DemoState => (now.status === 'open' ? { ...now, status: 'expired' } : now);
const isOver = ({ opened, clockOffsetMs }: Demo) => Date.parse(opened.business?.expiresAt ?? '') <= Date.now() + clockOffsetMs;

/**
 * Opens the demo at this address with the code from the router's state, this tab's stored code, or, for a special access, the address
 * itself. The server decides; without a code for this page, the visitor is redirected to the code form. `retry` asks again; an open demo
 * stays open without an answer until its end, because the visitor may be talking or writing in it.
 */
export function useDemo(token: string | undefined): { state: DemoState; retry: () => void } {
  const { pathname, state: routerState } = useLocation();
  const navigate = useNavigate();
  const path = withoutClosingSlash(pathname);
  const given = token ?? codeInState(routerState);
  const [state, setState] = useState(opening);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const isOpen = useEffectEvent(() => state.status === 'open' && state.demo.path === path);

  // Synchronises with the API.
  useEffect(() => {
    const code = given ?? tabMemory.get(keyOf(path));
    const controller = new AbortController();
    const leave = () => void setTimeout(() => void (controller.signal.aborted || navigate('/#private-demo', { replace: true })), redirectDelayMs);
    if (code === null) leave();
    else {
      call(openDemo, { code, path }, { signal: controller.signal }).then(
        (opened) => {
          if (opened.status === 'refused') {
            tabMemory.remove(keyOf(path));
            // Whoever is in a demo whose code was revoked is notified, and keeps what is typed into a booking.
            return isOpen() ? setState(expired) : leave();
          }
          if (token === undefined) tabMemory.set(keyOf(path), code);
          const open: DemoState = { status: opened.status, demo: { code, path, opened, clockOffsetMs: Date.parse(opened.now) - Date.now() } };
          // Rendered in slices, between which a slow telephone answers its user.
          startTransition(() => setState(open));
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const failed: DemoState = { status: 'failed', message: error instanceof ApiError ? error.message : '', attempt };
          setState((now) => (!('demo' in now) || now.demo.path !== path ? failed : isOver(now.demo) ? expired(now) : now));
        },
      );
    }
    return () => controller.abort();
  }, [given, path, token, attempt, navigate]);

  // An act may have failed because staff ended the code. Once for each answer, and when the line is back: what fails is not asked again and again.
  useEffect(() => {
    if (state.status !== 'open') return undefined;
    for (const sign of [failedActEvent, 'online']) window.addEventListener(sign, retry, { once: true });
    return () => [failedActEvent, 'online'].forEach((sign) => window.removeEventListener(sign, retry));
  }, [state]);
  // After a step back or forward to another demo, the state of the previous one is invalid; so is a failure that is being retried.
  const isInvalid = 'demo' in state ? state.demo.path !== path : state.status === 'failed' && state.attempt !== attempt;
  return { state: isInvalid ? opening : state, retry };
}
