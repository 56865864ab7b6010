/**
 * Runs before any other script of the page. Its HTML accepts clicks and input while the scripts are loading: the last click is kept in
 * `window.earlyPress` for the component that hydrates around it (`useEarlyPress`), and a form that only scripts can send does not leave the
 * page with its fields in the address. A form that also works without scripts (`data-scripted`) waits for them where they run. A call that
 * was requested meanwhile is kept in `window.earlyCall`. A page that is neither reloaded nor reached by Back or a link to a section or a text
 * (which stands only in the entry's name) begins at its top: `data-fresh` lets it skip the layout of what is below, until a click or a key
 * that may lead there, and for ten seconds if no scripts come: a screen reader finds nothing in what is skipped. `data-acted-at` is the address
 * at which the visitor last acted, none after Back: an app that is drawn there later leaves them where they are.
 */
export const earlyInputScript =
  'addEventListener("start-voice-call",e=>{window.earlyCall=e});' +
  'addEventListener("click",e=>{window.earlyPress=e.target.closest?.("button")??null},true);' +
  'addEventListener("submit",e=>{e.target.hasAttribute("action")&&!e.target.hasAttribute("data-scripted")||e.preventDefault()},true);' +
  'for(const t of["click","keydown"])addEventListener(t,()=>{delete document.documentElement.dataset.fresh},true);' +
  'for(const t of["pointerdown","keydown","wheel","popstate"])addEventListener(t,()=>{document.documentElement.dataset.actedAt=t==="popstate"?"":location.href},{capture:true,passive:true});' +
  'setTimeout(()=>{delete document.documentElement.dataset.fresh},1e4);' +
  'performance.getEntriesByType("navigation").some(e=>e.type==="navigate"&&!e.name.includes("#"))&&(document.documentElement.dataset.fresh="");';

/**
 * Moves the page's scripts out of the template `page-scripts`, which keeps them from loading. If the head took over 150 ms to arrive, at once:
 * they come long after the text. Over a quicker line they would come before the first paint and delay it: they wait for it, or a second where
 * nothing is painted (a tab in the background). The entry runs when the document, whose last part are the page's data, is complete.
 */
export const startScriptsScript =
  '{const {content}=document.getElementById("page-scripts");' +
  'const run=()=>document.readyState==="loading"?document.addEventListener("readystatechange",run,{once:true}):document.head.append(content);' +
  'const start=()=>{document.head.append(...content.querySelectorAll("link"));run()};' +
  'if(performance.now()<150){new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,1e3)}else start()}';
