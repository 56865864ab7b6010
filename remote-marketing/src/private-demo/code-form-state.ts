import type { DemoBusiness } from 'shared/contracts/demo-access';

export interface GrantedAccess {
  readonly code: string;
  readonly mask: string;
  readonly business: DemoBusiness;
  /** The clinic's own page; null for the generic demo. */
  readonly path: string | null;
}

export type CodeFormState =
  | { readonly status: 'idle' }
  | { readonly status: 'validating' }
  | { readonly status: 'granted'; readonly access: GrantedAccess }
  | { readonly status: 'error'; readonly message: string };

export type CodeFormEvent =
  | { readonly type: 'typed' }
  | { readonly type: 'submitted' }
  | { readonly type: 'granted'; readonly access: GrantedAccess }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'another' };

export const idle: CodeFormState = { status: 'idle' };

/** Next state of the form. An answer counts only while it is awaited; a granted access stays until another code is wanted or it can't be used. */
export function nextCodeFormState(state: CodeFormState, event: CodeFormEvent): CodeFormState {
  switch (event.type) {
    case 'typed':
      return state.status === 'error' ? idle : state;
    case 'submitted':
      return state.status === 'granted' ? state : { status: 'validating' };
    case 'granted':
      return state.status === 'validating' ? { status: 'granted', access: event.access } : state;
    case 'refused':
      return { status: 'error', message: event.message };
    case 'another':
      return idle;
  }
}
