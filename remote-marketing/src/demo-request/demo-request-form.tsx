import { useEffect, useRef } from 'react';
import { focusNow } from 'shared/browser/focus-now';
import { demoRequestInputs } from 'shared/contracts/plain-forms';
import { Button, Notice, TextArea, TextField, VoiceMark, look } from 'shared/ui';
import { demoRequestCopy as copy } from './demo-request.copy.es';
import styles from './demo-request.module.css';
import { useDemoRequest, type RequestedDemo, type SendingProgress } from './use-demo-request';

export interface DemoRequestFormProps {
  readonly requested: RequestedDemo;
  /** True when this request has arrived. */
  readonly sent: boolean;
  readonly onProgress: (progress: SendingProgress) => void;
  readonly onClose: () => void;
}

/** Content of the dialog: the form, and thanks once it has arrived. */
export function DemoRequestForm({ requested, sent, onProgress, onClose }: DemoRequestFormProps) {
  const { formik, failure, wrong } = useDemoRequest(requested, onProgress);
  const valid = wrong.length === 0;
  const missing = wrong.some((name) => formik.values[name].trim() === '');
  const form = useRef<HTMLFormElement>(null);
  // The first field gets the focus. Not without a mouse: there the keyboard would cover the dialog.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  if (sent) return <Thanks onClose={onClose} />;

  const errorOf = (name: keyof typeof copy.fields) => (formik.touched[name] ? formik.errors[name] : undefined);
  return (
    <form ref={form} className={styles.form} onSubmit={formik.handleSubmit} noValidate>
      {demoRequestInputs.map(({ name, ...input }) => (
        <TextField key={name} id={`demo-request-${name}`} label={copy.fields[name]} error={errorOf(name)} {...input} {...formik.getFieldProps(name)} />
      ))}
      <TextArea id="demo-request-message" label={copy.fields.message} rows={4} error={errorOf('message')} {...formik.getFieldProps('message')} />
      <div className={styles.bait} aria-hidden="true">
        <label htmlFor="demo-request-website">{copy.bait}</label>
        <input id="demo-request-website" tabIndex={-1} autoComplete="off" {...formik.getFieldProps('website')} />
      </div>
      <div className={styles.alert} role="alert">{failure !== null && <Notice tone="danger">{failure}</Notice>}</div>
      <Button type="submit" size="large" wide disabled={!valid} busy={formik.isSubmitting} aria-describedby={valid ? undefined : 'demo-request-incomplete'}>
        {formik.isSubmitting ? copy.sending : copy.submit}
      </Button>
      <p className={styles.note}>
        {!valid && <span id="demo-request-incomplete">{missing ? copy.incomplete : copy.wrong(wrong.map((name) => copy.fields[name]))} </span>}
        {copy.privacy} <a href="/legal/privacidad.pdf" target="_blank">{copy.privacyLink}</a>
      </p>
    </form>
  );
}

function Thanks({ onClose }: Pick<DemoRequestFormProps, 'onClose'>) {
  return (
    <div className={styles.thanks}>
      <VoiceMark size={72} />
      <p className={look.title} ref={focusNow} tabIndex={-1}>{copy.thanks}</p>
      <Button size="large" onClick={onClose}>{copy.close}</Button>
    </div>
  );
}
