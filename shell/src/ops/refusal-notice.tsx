import type { ErrorDetail } from 'shared/contracts/errors';
import { Notice } from 'shared/ui';
import { refusalSentence } from './refusals.copy.es';

export function ProblemsNotice({ title, problems }: { readonly title: string; readonly problems: readonly ErrorDetail[] }) {
  return (
    <Notice tone="danger" role="alert">
      {title}
      {problems.map(refusalSentence).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Notice>
  );
}
