import styles from './nothing-here.module.css';

/** In the place of a list without rows: that there are none, and what to expect or try. */
export function NothingHere({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}
