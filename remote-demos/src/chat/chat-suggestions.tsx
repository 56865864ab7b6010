import { Button } from 'shared/ui/button';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-window.module.css';

/** A few questions to begin with, for whoever does not know what to ask. */
export function ChatSuggestions({ onChoose }: { readonly onChoose: (text: string) => void }) {
  return (
    <div className={styles.suggestions} role="group" aria-label={copy.suggestions}>
      {copy.suggestionList.map((text) => (
        <Button key={text} variant="secondary" size="small" onClick={() => onChoose(text)}>{text}</Button>
      ))}
    </div>
  );
}
