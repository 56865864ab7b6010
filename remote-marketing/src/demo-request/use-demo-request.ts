import { useEffect, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { ApiError, call } from 'shared/http/client';
import { demoRequestCopy } from './demo-request.copy.es';

type FieldName = keyof typeof demoRequestCopy.fields;

const isField = (name: string): name is FieldName => name in demoRequestCopy.fields;

/**
 * What the visitor reads about a request that did not arrive: the server's own words and each refused field, by the name
 * that stands at it, when it refused; one sentence for everything else.
 */
export function submissionErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return demoRequestCopy.failed;
  const lines = error.details.map(({ field, message }) => `${isField(field) ? demoRequestCopy.fields[field] : field}: ${message}`);
  return [`${demoRequestCopy.errorPrefix}${error.serverMessage ?? demoRequestCopy.refused}`, ...lines].join('\n');
}

/** The sentences of the refused fields, to stand at them. */
export function refusedFields(error: unknown): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]));
}

export interface RequestedDemo {
  /** What the message field starts with. */
  readonly message: string;
  /** `performance.now()` when it was asked for. */
  readonly askedAt: number;
}

const empty = { name: '', clinic: '', email: '', phone: '', message: '', website: '' };

/**
 * The form's values and sending. Being asked for again keeps what is typed, but takes another message and clears what
 * failed; closing unmounts the form, which is the full reset.
 */
export function useDemoRequest(requested: RequestedDemo, onSent: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const formId = useRef<string | undefined>(undefined);
  const formik = useFormik({
    initialValues: { ...empty, message: requested.message },
    validationSchema: contactRequest,
    validateOnChange: true,
    onSubmit: async (values, { setErrors }) => {
      setFailure(null);
      try {
        const filledInMs = Math.round(performance.now() - requested.askedAt);
        await call(submitContact, contactRequest.cast({ ...values, filledInMs, formId: formId.current }));
        onSent();
      } catch (error) {
        console.warn('The demo request was not accepted', error);
        setFailure(submissionErrorText(error));
        // They stand at their fields until something is typed, when the form's own rules speak again.
        setErrors(refusedFields(error));
      }
    },
  });

  const { values, resetForm } = formik;
  const [answered, setAnswered] = useState(requested);
  if (answered !== requested) {
    setAnswered(requested);
    setFailure(null);
  }
  const typed = useRef(values);
  useEffect(() => {
    typed.current = values;
  }, [values]);
  const first = useRef(requested.message);
  // Formik's store is the outside thing: the requested is written into it.
  useEffect(() => {
    // Absent on plain http, where browsers keep it back; the API then knows a repetition by its content.
    formId.current = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
    const message = first.current === requested.message ? typed.current.message : requested.message;
    first.current = requested.message;
    resetForm({ values: { ...typed.current, message } });
  }, [requested, resetForm]);

  return { formik, failure, valid: contactRequest.isValidSync(values) };
}
