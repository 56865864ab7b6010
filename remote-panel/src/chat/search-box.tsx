import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { chatCopy as copy } from './chat.copy.es';
import styles from './search-box.module.css';

const pauseMs = 250;

/** Searches once the typing pauses. */
export function SearchBox({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <label className={styles.search}>
      <Search className={styles.icon} size={18} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        aria-label={copy.search}
        placeholder={copy.searchPlaceholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
