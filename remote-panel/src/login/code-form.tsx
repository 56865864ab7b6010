import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/text-field';
import { useChange } from '../exchange/use-change';
import shapes from '../ui/shapes.module.css';
import { secondFactorCopy as copy } from './second-factor.copy.es';

const timeCode = { shape: /^\d{6}$/, autoComplete: 'one-time-code', inputMode: 'numeric' } as const;
const recoveryCode = { shape: /^[a-z2-7]{24}$/i, autoComplete: 'off', inputMode: 'text' } as const;

/** A field for a code. What is wrong with it stands beside it, where the keyboard goes too. */
export function CodeForm({ kind, send }: { readonly kind: 'first' | 'renew' | 'time' | 'recovery'; readonly send: (code: string) => Promise<void> }) {
  const { shape, ...input } = kind === 'recovery' ? recoveryCode : timeCode;
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, change } = useChange(() => field.current?.select());
  useEffect(() => {
    // Whoever enrols has something to read first.
    if (kind !== 'first' && kind !== 'renew') field.current?.focus();
  }, [kind]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    field.current?.focus();
    const typed = code.replaceAll(/[\s-]/g, '');
    setIncomplete(!shape.test(typed));
    if (shape.test(typed)) change(() => send(typed));
  }

  return (
    <form className={shapes.stack} noValidate onSubmit={onSubmit}>
      <TextField
        {...input}
        ref={field}
        id="codigo"
        label={copy[kind].label}
        error={incomplete ? copy[kind].incomplete : failure}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        // Whoever holds Enter down means it once.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      />
      <Button type="submit" size="large" wide busy={busy}>{copy[kind].submit}</Button>
    </form>
  );
}
