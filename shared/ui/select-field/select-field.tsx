import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldLook } from '../field/field';
import styles from '../field/field.module.css';

export function SelectField({ id, label, hint, error, ...rest }: Omit<ComponentProps<'select'>, 'id'> & FieldLook) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select {...rest} {...describedBy({ id, label, hint, error })} className={styles.control} />
    </Field>
  );
}
