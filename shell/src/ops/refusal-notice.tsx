import type { ErrorDetail } from 'shared/contracts/errors';
import { readRefusal } from 'shared/contracts/release-refusals';
import type { ApiError } from 'shared/http/client';
import { Notice } from 'shared/ui/notice';
import styles from './refusal-notice.module.css';
import { refusalSentence } from './refusals.copy.es';

/** What a newer API objects to, with a code that this page does not know, is said as the API says it. */
function whatExactly(detail: ErrorDetail): string {
  const refusal = readRefusal(detail);
  return refusal === null ? `${detail.field}: ${detail.message}` : refusalSentence(refusal);
}

/** A sentence, and to what exactly the registry objects. */
export function ProblemsNotice({ title, problems }: { readonly title: string; readonly problems: readonly ErrorDetail[] }) {
  return (
    <Notice tone="danger" role="alert">
      {title}
      {problems.map(whatExactly).map((sentence) => <span key={sentence} className={styles.detail}>{sentence}</span>)}
    </Notice>
  );
}

/** That the registry said no, and to what exactly. */
export function RefusalNotice({ failure }: { readonly failure: ApiError }) {
  return <ProblemsNotice title={failure.message} problems={failure.details} />;
}
