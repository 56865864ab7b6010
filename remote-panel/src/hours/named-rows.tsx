import { Plus, X } from 'lucide-react';
import { isDate } from 'shared/contracts/demos/slots';
import { Button, Notice, TextField } from 'shared/ui';
import { formatWholeDay, shapes } from '../ui';
import { hoursCopy as copy } from './hours.copy.es';
import styles from './hours-page.module.css';

interface Named { readonly id: string; readonly name: string }

interface Props<Row extends Named> {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly nameLabel: string;
  readonly add: string;
  /** The refusal of a member such as `[0].name`; of the list itself for an empty path. */
  readonly errorOf?: (path: string) => string | undefined;
  /** Each name is a date, and the list may be empty. */
  readonly areDates?: boolean;
  readonly rows: Row[];
  /** Numeric members in minutes, with their labels. */
  readonly numbers?: readonly (readonly [keyof Row & string, string])[];
  readonly make: (id: string) => Row;
  readonly onChange: (rows: Row[]) => void;
}

/** A few named items; the last one can't be removed, unless they are dates. */
export function NamedRows<Row extends Named>({ id: kind, title, hint, nameLabel, add, errorOf = () => undefined, areDates = false, rows, numbers = [], make, onChange }: Props<Row>) {
  const set = (index: number, change: Partial<Row>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));
  const wordsOf = (name: string) => (areDates && isDate(name) ? formatWholeDay(name) : name);
  return (
    <fieldset className={shapes.stack} tabIndex={-1}>
      <legend className={shapes.heading}>{title}</legend>
      {hint !== undefined && <p className={shapes.soft}>{hint}</p>}
      {rows.map((row, index) => (
        <div key={row.id} className={`${shapes.line} ${styles.named}`}>
          <TextField
            id={`${kind}-nombre-${row.id}`}
            label={nameLabel}
            {...(areDates ? { type: 'date', min: '2000-01-01', max: '2099-12-31', hint: wordsOf(row.name) || undefined } : { maxLength: 80 })}
            error={errorOf(`[${index}].name`)}
            value={row.name}
            onChange={({ target }) => set(index, { name: target.value } as Partial<Row>)}
          />
          {numbers.map(([member, label]) => (
            <TextField
              key={member}
              id={`${kind}-${member}-${row.id}`}
              label={label}
              type="number"
              min={0}
              max={480}
              step={5}
              error={errorOf(`[${index}].${member}`)}
              value={String(row[member])}
              onChange={({ target }) => set(index, { [member]: Number(target.value) } as Partial<Row>)}
            />
          ))}
          {(areDates || rows.length > 1) && <Button variant="quiet" size="small" aria-label={copy.remove(wordsOf(row.name))} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))} icon={X} />}
        </div>
      ))}
      {errorOf('') !== undefined && <Notice tone="danger">{errorOf('')}</Notice>}
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange([...rows, make(`n${Date.now().toString(36)}`)])} icon={Plus}>{add}</Button>
      </div>
    </fieldset>
  );
}
