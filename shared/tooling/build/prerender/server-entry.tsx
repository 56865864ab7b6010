// Entry of every app's Node build; prerender.ts resolves `app-documents` to the app's src/documents.tsx.
import { text } from 'node:stream/consumers';
import { documents } from 'app-documents';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from '../../../singleton';

/** Each document with the HTML fragment of its `App`, lazy parts included. Outside the shell's frame: no `useId`. @throws {Error} with its route */
export const render = () => Promise.all(documents.map(async ({ App, ...document }) => {
  const failures: unknown[] = [];
  const page = <StaticRouter location={document.location ?? document.route}><App /></StaticRouter>;
  // In one piece: the content security policy blocks the scripts that would insert the rest.
  const stream = await prerenderToNodeStream(page, { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) }).catch(() => null);
  // With the place in the source, which the bundle's map gives.
  const [cause] = failures;
  const reason = (cause instanceof Error && cause.stack?.split('\n', 2).join('\n')) || String(cause);
  if (stream === null || failures.length > 0) throw new Error(`${document.route} cannot be rendered: ${reason}`, { cause });
  // React puts hints for pictures before the page, and would hydrate them as a part of it.
  return { ...document, html: (await text(stream.prelude)).replace(/^(?:<link rel="preload"[^>]*>)+/, '') };
}));
