import { useState, type FormEvent } from 'react';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import { Notice } from 'shared/ui/notice';
import { TextField } from 'shared/ui/text-field';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';
import styles from './sign-in.module.css';

const copy = opsCopy.signIn;

interface Props { readonly why: 'not_signed_in' | 'forbidden'; readonly triedToken: boolean; readonly onToken: (token: string) => void }

export function SignIn({ why, triedToken, onToken }: Props) {
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') onToken(token.trim());
  };
  return (
    <section className={styles.signIn} aria-labelledby="ops-sign-in">
      <h2 id="ops-sign-in" className={page.subtitle}>{copy.title}</h2>
      <p>{copy.text}</p>
      {why === 'forbidden' && <Notice tone="danger" role="alert">{triedToken ? copy.refused : copy.notOperator}</Notice>}
      <ButtonLink to="/login" variant="secondary">{copy.panel}</ButtonLink>
      <form className={styles.tokenForm} onSubmit={submit}>
        <TextField id="ops-token" label={copy.token} type="password" autoComplete="current-password" value={token} onChange={(event) => setToken(event.target.value)} />
        <Button type="submit">{copy.submit}</Button>
      </form>
    </section>
  );
}
