import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './accordion.module.css';

export interface AccordionItem {
  /** Constant: the ids of the button and the panel derive from it. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** One panel open at a time, initially the first; it can be closed. Closed panels stay in the document for search engines. */
export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  const [openId, setOpenId] = useState(items[0]?.id ?? null);
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => {
        const open = id === openId;
        return (
          <div key={id} className={styles.item} data-open={open || undefined}>
            <h3>
              <button
                type="button"
                id={`${id}-button`}
                className={styles.button}
                aria-expanded={open}
                aria-controls={`${id}-panel`}
                onClick={() => setOpenId(open ? null : id)}
              >
                {title}
                <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
              </button>
            </h3>
            <div className={styles.panel} id={`${id}-panel`} role="region" aria-labelledby={`${id}-button`}>
              <div className={styles.content}>{content}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
