import { plainForms } from 'shared/contracts/plain-forms';
import { Button } from 'shared/ui/button';
import { TextArea } from 'shared/ui/text-area';
import { TextField } from 'shared/ui/text-field';
import { demoRequestCopy as copy } from './demo-request.copy.es';
import styles from './demo-request.module.css';
import { inputs } from './inputs';

/** The request for a demo where no script can open its window: a form that the server answers with a page. */
export function RequestWithoutScripts({ message }: { readonly message: string }) {
  return (
    <noscript>
      <form className={styles.plain} method="post" action={plainForms.contact}>
        {inputs.map(({ name, ...input }) => (
          <TextField key={name} id={`plain-request-${name}`} name={name} label={copy.fields[name]} required {...input} />
        ))}
        <TextArea id="plain-request-message" name="message" label={copy.fields.message} rows={4} defaultValue={message} />
        <Button type="submit" size="large">{copy.submit}</Button>
        <p className={styles.note}>
          {copy.privacy} <a href="/legal/privacidad.pdf">{copy.privacyLink}</a>
        </p>
      </form>
    </noscript>
  );
}
