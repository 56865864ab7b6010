// Entry of every app's Node build; webpack resolves `app-documents` to the app's src/documents.tsx.
import { renderToString } from 'react-dom/server';
import { documents } from 'app-documents';
import { StaticRouter } from '../../../singleton';

/** HTML fragment of each document, in the order of `documents`. Rendered outside the shell's frame, so it may not call `useId`. */
export function render() {
  return documents.map(({ App, ...document }) => ({
    ...document,
    html: renderToString(
      <StaticRouter location={document.location ?? document.route}>
        <App />
      </StaticRouter>,
    ),
  }));
}
