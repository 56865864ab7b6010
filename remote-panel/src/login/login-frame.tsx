import type { ReactNode } from 'react';
import { Link, useSite } from 'shared/singleton';
import { CheckList, VoiceMark, look } from 'shared/ui';
import { shapes } from '../ui';
import { loginCopy as copy } from './login.copy.es';
import styles from './login-page.module.css';

export function LoginFrame({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const { name } = useSite();
  return (
    <main className={styles.page} id="contenido" tabIndex={-1}>
      <section className={styles.welcome} aria-labelledby="login-welcome">
        <Link className={styles.brand} to="/">
          <VoiceMark size={36} />
          <span>{name}</span>
        </Link>
        <div className={styles.words}>
          <h1 className={styles.title} id="login-welcome">{copy.welcome(name)}</h1>
          <p className={look.lead}>{copy.welcomeText}</p>
          <CheckList className={`${shapes.stack} ${styles.points}`} items={copy.points} />
        </div>
      </section>
      <section className={styles.access} aria-labelledby="login-access">
        <div className={`${shapes.stack} ${styles.card}`}>
          <h2 className={styles.heading} id="login-access">{title}</h2>
          <p className={look.quiet}>{text}</p>
          {children}
        </div>
      </section>
    </main>
  );
}
