import { useEffect, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { call } from 'shared/http/client';
import { submissionErrorText } from './submission-error';

export interface DemoWish {
  /** What the message field starts with. */
  readonly message: string;
  /** Counts the times it was asked for, so that the same message twice is two wishes. */
  readonly count: number;
  /** `performance.now()` when it was asked for. */
  readonly askedAt: number;
}

const empty = { name: '', clinic: '', email: '', phone: '', message: '', website: '' };

/**
 * The form's values and sending. Being asked for again keeps what is typed, but takes the new message and forgets what
 * failed; closing unmounts the form, which is the full reset.
 */
export function useDemoRequest(wish: DemoWish, onSent: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const formId = useRef<string | undefined>(undefined);
  const formik = useFormik({
    initialValues: { ...empty, message: wish.message },
    validationSchema: contactRequest,
    validateOnChange: true,
    onSubmit: async (values) => {
      setFailure(null);
      try {
        const filledInMs = Math.round(performance.now() - wish.askedAt);
        await call(submitContact, contactRequest.cast({ ...values, filledInMs, formId: formId.current }));
        onSent();
      } catch (error) {
        console.warn('The demo request was not accepted', error);
        setFailure(submissionErrorText(error));
      }
    },
  });

  const { values, resetForm } = formik;
  const [answered, setAnswered] = useState(wish);
  if (answered !== wish) {
    setAnswered(wish);
    setFailure(null);
  }
  const typed = useRef(values);
  useEffect(() => {
    typed.current = values;
  }, [values]);
  // Formik's store is the outside thing: the wish is written into it.
  useEffect(() => {
    // Absent on plain http, where browsers keep it back; the API then knows a repetition by its content.
    formId.current = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
    resetForm({ values: { ...typed.current, message: wish.message } });
  }, [wish, resetForm]);

  return { formik, failure, valid: contactRequest.isValidSync(values) };
}
