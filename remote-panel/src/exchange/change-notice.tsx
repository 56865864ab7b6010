import { useLayoutEffect } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import { Notice } from 'shared/ui/notice';

/** What came of the last change. As it comes and goes, what stands below moves, and must not take the press that was meant for another. */
export function ChangeNotice({ failure, done }: { readonly failure: string | undefined; readonly done: string | undefined }) {
  useLayoutEffect(() => holdBackPresses, [failure, done]);
  if (failure !== undefined) return <Notice tone="danger" role="alert">{failure}</Notice>;
  return done === undefined ? null : <Notice tone="success" role="status">{done}</Notice>;
}
