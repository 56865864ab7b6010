import styles from './choice.module.css';

interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** Buttons of which one is pressed. */
export function Choice<Value>({ label, value, options, onChange }: Props<Value>) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {options.map(([option, name]) => (
        <button key={name} type="button" className={styles.option} aria-pressed={option === value} onClick={() => onChange(option)}>{name}</button>
      ))}
    </div>
  );
}
