import type { ComponentProps, ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { fieldCopy } from '../field/field.copy.es';
import styles from '../field/field.module.css';
import look from '../look/look.module.css';

interface FieldLook {
  /** Constant, because prerendered HTML and page must agree. The ids of label, hint and error derive from it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** A Spanish sentence; its presence makes the control invalid. */
  readonly error?: string;
  readonly required?: boolean;
}

type Props<Control extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Control>, 'id'> & FieldLook;

/** Attributes that connect a control with its label, hint and error. */
function describedBy({ id, hint, error, required }: FieldLook) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter((part) => part !== false);
  return {
    id,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-required': required || undefined,
    className: styles.control,
  };
}

function Field({ id, label, hint, error, required = true, children }: FieldLook & { readonly children: ReactNode }) {
  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {!required && <span className={styles.optional}> {fieldCopy.optional}</span>}
      </label>
      {children}
      {hint !== undefined && <p className={look.soft} id={`${id}-hint`}>{hint}</p>}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ id, label, hint, error, required = true, type = 'text', ...rest }: Props<'input'>) {
  const look = { id, label, hint, error, required };
  return <Field {...look}><input {...rest} {...describedBy(look)} type={type} /></Field>;
}

export function TextArea({ id, label, hint, error, required = true, rows = 4, ...rest }: Props<'textarea'>) {
  const look = { id, label, hint, error, required };
  return <Field {...look}><textarea {...rest} {...describedBy(look)} rows={rows} /></Field>;
}

export function SelectField({ id, label, hint, error, ...rest }: Props<'select'>) {
  const look = { id, label, hint, error };
  return <Field {...look}><select {...rest} {...describedBy(look)} /></Field>;
}
