import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../http/client';
import { Button } from '../button/button';
import look from '../look/look.module.css';
import { TextField } from '../text-field/text-field';
import { codeFormCopy } from './code-form.copy.es';

const shapes = { time: /^\d{6}$/, recovery: /^(?:[a-z2-7]{4}){6,7}$/i } as const;
const inputs = { time: { autoComplete: 'one-time-code', inputMode: 'numeric' }, recovery: { autoComplete: 'off', inputMode: 'text' } } as const;

interface Props {
  readonly kind: keyof typeof shapes;
  readonly submit: string;
  /** The page has text to read first: no focus on load. */
  readonly later?: boolean;
  readonly send: (code: string) => Promise<unknown>;
  readonly onFailure?: (error: unknown, show: (failure: ApiError) => void) => void;
}

function showOrThrow(error: unknown, show: (failure: ApiError) => void): void {
  if (!(error instanceof ApiError)) throw error;
  show(error);
}

/** A field for a code. Its error appears beside it, and the focus returns to it. */
export function CodeForm({ kind, submit, later = false, send, onFailure = showOrThrow }: Props) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!later) field.current?.focus();
  }, [later]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    field.current?.focus();
    const typed = code.replaceAll(/[\s-]/g, '');
    if (busy) return;
    setProblem(shapes[kind].test(typed) ? undefined : codeFormCopy[kind].incomplete);
    if (!shapes[kind].test(typed)) return;
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      onFailure(error, (failure) => setProblem((failure.code === 'second_factor_wrong' && codeFormCopy[kind].wrong) || failure.message));
    } finally {
      setBusy(false);
      field.current?.select();
    }
  }

  return (
    <form className={look.stack} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        {...inputs[kind]}
        ref={field}
        id="codigo"
        label={codeFormCopy[kind].label}
        error={problem}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        // Holding Enter down submits once.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      />
      <Button type="submit" size="large" wide busy={busy}>{submit}</Button>
    </form>
  );
}
