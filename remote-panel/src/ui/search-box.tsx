import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import styles from './search-box.module.css';

const pauseMs = 250;

interface Props {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
}

/** Searches when the typing pauses; the box follows searches from the address. */
export function SearchBox({ value, onSearch, label, placeholder }: Props) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== given) {
    setGiven(value);
    // The box's own search, returned by the address, must not undo later typing.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  useEffect(() => {
    const search = text.trim();
    if (search === value) return;
    const timer = setTimeout(() => {
      setSent(search);
      onSearch(search);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <label className={styles.search}>
      <Search className={styles.icon} size={18} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
