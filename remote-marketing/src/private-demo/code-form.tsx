import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { BadgeCheck } from 'lucide-react';
import { focusNow } from 'shared/browser/focus-now';
import { plainForms } from 'shared/contracts/plain-forms';
import { dates } from 'shared/copy/formats';
import { Button, Card, TextField, VisuallyHidden, look } from 'shared/ui';
import styles from './code-form.module.css';
import type { GrantedAccess } from './access-exchange';
import { privateDemoCopy } from './private-demo.copy.es';
import { normaliseAccessCode, useCodeForm } from './use-code-form';

export function CodeForm() {
  const { code, state, type, submit, enter, another } = useCodeForm();
  const input = useRef<HTMLInputElement>(null);
  const message = state.status === 'error' ? state.message : undefined;
  const validating = state.status === 'validating';

  // React moves the caret to the end of a text that it changes itself.
  const write = (field: HTMLInputElement) => {
    const caret = normaliseAccessCode(field.value.slice(0, field.selectionStart ?? undefined)).length;
    field.value = normaliseAccessCode(field.value);
    field.setSelectionRange(caret, caret);
    type(field.value);
  };

  // Typed before hydration: the field has the text, the state does not.
  const adopt = useEffectEvent(() => type(input.current?.value ?? ''));
  useEffect(() => adopt(), []);

  // The focus returns to the field that must be corrected, or that replaces the focused view.
  useEffect(() => {
    if (state.status === 'error' || (state.status === 'idle' && state.anew)) input.current?.focus();
  }, [state]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(input.current?.value ?? '');
  };

  return (
    <Card padding="large">
      {state.status === 'granted' ? (
        <GrantedView access={state.access} onEnter={() => void enter(state.access)} onAnother={another} />
      ) : (
        <form className={styles.form} method="post" action={plainForms.code} data-scripted="" onSubmit={handleSubmit} noValidate aria-busy={validating}>
          <TextField
            ref={input}
            id="access-code"
            name="code"
            label={privateDemoCopy.label}
            placeholder={privateDemoCopy.placeholder}
            error={message}
            value={code}
            maxLength={64}
            readOnly={validating}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => write(target)}
          />
          <Button type="submit" size="large" busy={validating}>{validating ? privateDemoCopy.validating : privateDemoCopy.submit}</Button>
          <p className={look.note}>{privateDemoCopy.personal}</p>
        </form>
      )}
      {/* For screen readers only: the field and the button show the same. */}
      <p role="status"><VisuallyHidden>{validating ? privateDemoCopy.validating : ''}</VisuallyHidden></p>
      <p role="alert"><VisuallyHidden>{message ?? ''}</VisuallyHidden></p>
    </Card>
  );
}

const formatExpiry = dates({ dateStyle: 'long', timeStyle: 'short' });

interface GrantedViewProps { readonly access: GrantedAccess; readonly onEnter: () => void; readonly onAnother: () => void }

function GrantedView({ access: { mask, business }, onEnter, onAnother }: GrantedViewProps) {
  return (
    <div className={styles.form}>
      <h3 className={`${look.wrap} ${look.title}`} ref={focusNow} tabIndex={-1}>
        <BadgeCheck className={look.accent} size={28} aria-hidden="true" />
        {privateDemoCopy.granted}
      </h3>
      <dl className={styles.facts}>
        <dt className={look.quiet}>{privateDemoCopy.demo}</dt>
        <dd className={`${look.bold} ${look.anywhere}`}>{business.label}</dd>
        <dt className={look.quiet}>{privateDemoCopy.mask}</dt>
        <dd className={`${look.bold} ${look.anywhere}`}>{mask}</dd>
        <dt className={look.quiet}>{privateDemoCopy.expiry}</dt>
        <dd className={`${look.bold} ${look.anywhere}`}>
          {business.expiresAt === null ? privateDemoCopy.neverExpires : formatExpiry(business.expiresAt)}
        </dd>
      </dl>
      <div className={look.wrap}>
        <Button size="large" onClick={onEnter}>{privateDemoCopy.enter}</Button>
        <Button size="large" variant="secondary" onClick={onAnother}>{privateDemoCopy.another}</Button>
      </div>
    </div>
  );
}
