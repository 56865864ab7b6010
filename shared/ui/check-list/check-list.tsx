import { Check } from 'lucide-react';
import look from '../look/look.module.css';

interface CheckListProps {
  readonly items: readonly string[];
  readonly className: string | undefined;
  /** Read out before the items, where no heading does. */
  readonly label?: string;
}

/** Short facts, each with a check mark. */
export function CheckList({ items, className, label }: CheckListProps) {
  return (
    <ul className={className} aria-label={label}>
      {items.map((item) => <li key={item} className={look.row}><Check className={look.accent} size={18} aria-hidden="true" />{item}</li>)}
    </ul>
  );
}
