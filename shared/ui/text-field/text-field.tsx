import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldLook } from '../field/field';
import styles from '../field/field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldLook;

export function TextField({ id, label, hint, error, required = true, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      <input {...rest} {...describedBy({ id, label, hint, error })} className={styles.control} type={type} aria-required={required || undefined} />
    </Field>
  );
}
