import { VoiceMark, look } from 'shared/ui';
import styles from './nothing-here.module.css';

/** Replaces an empty list: the mark without a voice, that it is empty, and what to expect or try. */
export function NothingHere({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div className={styles.nothing}>
      <VoiceMark size={40} mood="voices" />
      <p className={look.bold}>{title}</p>
      {text !== undefined && <p className={look.soft}>{text}</p>}
    </div>
  );
}
