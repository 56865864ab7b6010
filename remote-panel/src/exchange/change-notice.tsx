import { Notice } from 'shared/ui/notice';

/** What came of the last change. */
export function ChangeNotice({ failure, done }: { readonly failure: string | undefined; readonly done: string | undefined }) {
  if (failure !== undefined) return <Notice tone="danger" role="alert">{failure}</Notice>;
  return done === undefined ? null : <Notice tone="success" role="status">{done}</Notice>;
}
