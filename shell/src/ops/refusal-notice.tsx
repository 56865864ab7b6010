import type { ErrorDetail } from 'shared/contracts/errors';
import type { ApiError } from 'shared/http/client';
import { Notice } from 'shared/ui/notice';
import styles from './refusal-notice.module.css';
import { refusalSentence } from './refusals.copy.es';

/** A sentence, and to what exactly the registry objects. */
export function ProblemsNotice({ title, problems }: { readonly title: string; readonly problems: readonly ErrorDetail[] }) {
  return (
    <Notice tone="danger" role="alert">
      {title}
      {problems.map(refusalSentence).map((sentence) => <span key={sentence} className={styles.detail}>{sentence}</span>)}
    </Notice>
  );
}

/** That the registry said no, and to what exactly. */
export function RefusalNotice({ failure }: { readonly failure: ApiError }) {
  return <ProblemsNotice title={failure.message} problems={failure.details} />;
}
