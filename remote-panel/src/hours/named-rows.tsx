import { Plus, X } from 'lucide-react';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/text-field';
import { hoursCopy as copy } from './hours.copy.es';
import shapes from '../ui/shapes.module.css';
import styles from './hours-page.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Props<Row extends Named> {
  readonly id: string;
  readonly title: string;
  readonly nameLabel: string;
  readonly add: string;
  readonly rows: Row[];
  /** Members that are minutes, with what they are called. */
  readonly numbers: readonly (readonly [keyof Row & string, string])[];
  readonly make: (id: string) => Row;
  readonly onChange: (rows: Row[]) => void;
}

/** A few things with a name; the last one stays. */
export function NamedRows<Row extends Named>({ id: kind, title, nameLabel, add, rows, numbers, make, onChange }: Props<Row>) {
  const set = (index: number, change: Partial<Row>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));
  return (
    <fieldset className={`${shapes.stack} ${styles.group}`}>
      <legend className={shapes.heading}>{title}</legend>
      {rows.map((row, index) => (
        <div key={row.id} className={`${shapes.line} ${styles.named}`}>
          <TextField
            id={`${kind}-nombre-${row.id}`}
            label={nameLabel}
            maxLength={80}
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
              value={String(row[member])}
              onChange={({ target }) => set(index, { [member]: Number(target.value) } as Partial<Row>)}
            />
          ))}
          {rows.length > 1 && <Button variant="quiet" size="small" aria-label={copy.remove(row.name)} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}><X size={18} aria-hidden="true" /></Button>}
        </div>
      ))}
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange([...rows, make(`n${Date.now().toString(36)}`)])}>
          <Plus size={16} aria-hidden="true" />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
