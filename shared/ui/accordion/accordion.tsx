import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './accordion.module.css';

export interface AccordionItem {
  /** Fixed: the button and the panel take their ids from it. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Open at first; `null` for none. The first one when not given. */
  readonly initiallyOpen?: string | null;
  readonly headingLevel?: 2 | 3 | 4;
}

/** One open at a time; the open one can be closed. Closed panels stay in the document, so that search engines read them. */
export function Accordion({ items, initiallyOpen, headingLevel = 3 }: AccordionProps) {
  const [openId, setOpenId] = useState(initiallyOpen === undefined ? (items[0]?.id ?? null) : initiallyOpen);
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => {
        const open = id === openId;
        return (
          <div key={id} className={styles.item} data-open={open || undefined}>
            <Heading className={styles.heading}>
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
            </Heading>
            <div className={styles.panel} id={`${id}-panel`} role="region" aria-labelledby={`${id}-button`}>
              <div className={styles.content}>{content}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
