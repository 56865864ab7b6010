import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-suggestions.module.css';

/** A few questions to begin with, for whoever does not know what to ask. */
export function ChatSuggestions({ onChoose }: { readonly onChoose: (text: string) => void }) {
  return (
    <div className={styles.suggestions} role="group" aria-label={copy.suggestions}>
      {copy.suggestionList.map((text) => (
        <button key={text} type="button" className={styles.suggestion} onClick={() => onChoose(text)}>{text}</button>
      ))}
    </div>
  );
}
