// Entry of every app's Node build; webpack resolves `app-documents` to the app's src/documents.tsx.
import { text } from 'node:stream/consumers';
import { documents } from 'app-documents';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from '../../../singleton';

/** Each document with the HTML fragment of its `App`, lazy parts included. Outside the shell's frame: no `useId`. @throws what it throws */
export const render = () => Promise.all(documents.map(async ({ App, ...document }) => {
  const failures: unknown[] = [];
  const page = <StaticRouter location={document.location ?? document.route}><App /></StaticRouter>;
  // In one piece: the content security policy blocks the scripts that would insert the rest.
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) });
  // React puts hints for pictures before the page, and would hydrate them as a part of it.
  const html = (await text(prelude)).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
  if (failures.length > 0) throw failures[0];
  return { ...document, html };
}));
