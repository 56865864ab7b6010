import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { ApiError, call } from 'shared/http/client';
import { demoRequestCopy } from './demo-request.copy.es';

type FieldName = keyof typeof demoRequestCopy.fields;

const isField = (name: string): name is FieldName => name in demoRequestCopy.fields;

/**
 * The message about a request that did not arrive: for a refusal the server's sentence and each refused field by its label; one sentence
 * for every other failure.
 */
export function submissionErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return demoRequestCopy.failed;
  const lines = error.details.map(({ field, message }) => `${isField(field) ? demoRequestCopy.fields[field] : field}: ${message}`);
  return [`${demoRequestCopy.errorPrefix}${error.serverMessage ?? demoRequestCopy.refused}`, ...lines].join('\n');
}

/** The sentences of the refused fields, shown at the fields. */
export function refusedFields(error: unknown): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]));
}

export interface RequestedDemo {
  /** Initial text of the message field. */
  readonly message: string;
  /** `performance.now()` of the request for the dialog. */
  readonly askedAt: number;
}

export type SendingProgress = 'sending' | 'arrived' | 'failed';

const empty = { name: '', clinic: '', email: '', phone: '', message: '', website: '' };

/**
 * The form's values and submission. A new request for the dialog keeps the input, but replaces the message and clears the failure; closing
 * unmounts the form, which is the full reset.
 */
export function useDemoRequest(requested: RequestedDemo, onProgress: (progress: SendingProgress) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const formId = useRef<string | undefined>(undefined);
  const formik = useFormik({
    initialValues: { ...empty, message: requested.message },
    validationSchema: contactRequest(),
    onSubmit: async (values, { setErrors }) => {
      setFailure(null);
      onProgress('sending');
      try {
        const filledInMs = Math.round(performance.now() - requested.askedAt);
        await call(submitContact, contactRequest().cast({ ...values, filledInMs, formId: formId.current }));
        onProgress('arrived');
      } catch (error) {
        console.warn('The demo request was not accepted', error);
        setFailure(submissionErrorText(error));
        // They stay at their fields until the next input, when the form's own rules apply again.
        setErrors(refusedFields(error));
        onProgress('failed');
      }
    },
  });

  const { values, resetForm } = formik;
  const [answered, setAnswered] = useState(requested);
  if (answered !== requested) {
    setAnswered(requested);
    setFailure(null);
  }
  const first = useRef(requested.message);
  const adopt = useEffectEvent((message: string) => {
    // Absent on plain http, where browsers hide it; the API then recognises a repetition by its content.
    formId.current = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
    resetForm({ values: { ...values, message: first.current === message ? values.message : message } });
    first.current = message;
  });
  // Synchronises with Formik's store: writes the request into it.
  useEffect(() => adopt(requested.message), [requested]);

  return { formik, failure, wrong: Object.keys(values).filter(isField).filter((name) => !contactRequest().pick([name]).isValidSync(values)) };
}
