import { withoutClosingSlash } from 'shared/contracts/pathname';

/** The server answers `/login/` as `/login`; the page takes the shorter address before anything reads it, so that both draw the same. */
export function dropClosingSlash(): void {
  const { origin, pathname, search, hash } = window.location;
  const shorter = withoutClosingSlash(pathname);
  if (shorter !== pathname) window.history.replaceState(window.history.state, '', origin + shorter + search + hash);
}
