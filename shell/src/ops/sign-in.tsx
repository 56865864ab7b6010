import { ButtonLink } from 'shared/ui/button-link';
import { Notice } from 'shared/ui/notice';
import { opsCopy } from './ops.copy.es';
import page from './ops.module.css';

const copy = opsCopy.signIn;

export function SignIn({ why }: { readonly why: 'not_signed_in' | 'forbidden' }) {
  return (
    <section className={page.detail} aria-labelledby="ops-sign-in">
      <h2 id="ops-sign-in" className={page.subtitle}>{copy.title}</h2>
      {why === 'forbidden' && <Notice tone="danger" role="alert">{copy.notOperator}</Notice>}
      <p>{copy.text}</p>
      <ButtonLink to="/login" variant="secondary">{copy.panel}</ButtonLink>
    </section>
  );
}
