import { openDemoRequest } from 'shared/singleton';
import { Button, CheckList, TextArea, TextField } from 'shared/ui';
import { callToActionCopy } from './call-to-action.copy.es';
import styles from './call-to-action.module.css';
import { demoRequestInputs, plainForms } from 'shared/contracts/plain-forms';
import { demoRequestCopy as copy } from '../demo-request/demo-request.copy.es';
import plainStyles from '../demo-request/demo-request.module.css';

/** The demo request without scripts: a form that the server answers with a page. */
function RequestWithoutScripts({ message }: { readonly message: string }) {
  return (
    <noscript>
      <form className={plainStyles.plain} method="post" action={plainForms.contact}>
        {demoRequestInputs.map(({ name, ...input }) => (
          <TextField key={name} id={`plain-request-${name}`} name={name} label={copy.fields[name]} required {...input} />
        ))}
        <TextArea id="plain-request-message" name="message" label={copy.fields.message} rows={4} defaultValue={message} />
        <Button type="submit" size="large">{copy.submit}</Button>
        <p className={plainStyles.note}>{copy.privacy} <a href="/legal/privacidad.pdf" target="_blank">{copy.privacyLink}</a></p>
      </form>
    </noscript>
  );
}

export function CallToAction() {
  const { title, lead, badges, badgesLabel, action, message } = callToActionCopy;
  return (
    <section id="cta" className={styles.callToAction} aria-labelledby="cta-title">
      <div className={styles.panel}>
        <h2 className={styles.title} id="cta-title">{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <Button size="large" className={styles.action} onClick={() => openDemoRequest({ message })}>{action}</Button>
        <RequestWithoutScripts message={message} />
        <CheckList className={styles.badges} label={badgesLabel} items={badges} />
      </div>
    </section>
  );
}
