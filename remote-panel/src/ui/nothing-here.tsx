import styles from './nothing-here.module.css';

/** Replaces an empty list: it is empty, and what to expect or try. */
export function NothingHere({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}
