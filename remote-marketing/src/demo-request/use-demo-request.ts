import { useEffect, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { call } from 'shared/http/client';
import { refusedFields, submissionErrorText } from './submission-error';

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
