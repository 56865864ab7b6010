import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldLook } from '../field/field';
import styles from '../field/field.module.css';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldLook;

export function TextArea({ id, label, hint, error, required = true, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      <textarea {...rest} {...describedBy({ id, label, hint, error })} className={styles.control} rows={rows} aria-required={required || undefined} />
    </Field>
  );
}
