import { vitalsPath } from 'shared/contracts/releases/vitals-names';

/** Names, for one hour, the shell release that failed this visitor. `secure` is false only on http://localhost. */
export const avoidedShellCookie = (secure: boolean) => (secure ? '__Host-avoid-shell' : 'avoid-shell');

interface Guarded {
  readonly version: string;
  /** Whether there is a release to fall back to. */
  readonly hasFallback: boolean;
  readonly secure: boolean;
}

/** Counted from the end of the document. Slow lines are slow for every release, so the limit is generous. */
const hangLimitMs = 12_000;

/** A browser cancels the loads of a page that is left or stopped before it reports that the page is complete; on a busy machine, Firefox by more than 0.1 s. */
const cutOffMs = 400;

/** After this time, a page that was about to be left has stayed: the link was a download or an address without a response. */
const leavingMs = 5_000;

/**
 * Script in every document that watches the shell, which no other code can do. Until the shell reports that it runs, the page reports a
 * script of its release that does not arrive, has no hash or another one, or throws, and reloads once with the last known good shell. The
 * same happens when a shell later reports that it could not render the page. Without a fallback, the prerendered page stays: readable, with
 * working links. It also stays when the same release comes again although it failed this visitor before, to avoid a loop.
 *
 * A script may fail before the page's data, which are last in the document, have arrived: the guard waits for them. The document is
 * complete (`readystatechange`) before module scripts run; `DOMContentLoaded` would wait for one that hangs.
 *
 * Loads that the visitor cancels are no evidence against a release. Firefox fails them all as soon as the page is about to be left, which
 * `beforeunload` reports; after Stop, a page is complete without its `load` event; and offline nothing loads. Such a page is neither
 * reported nor reloaded: its prerendered text and links are better than a browser error. Back online it reloads, unless a field was filled in.
 */
export function shellGuardScript({ version, hasFallback, secure }: Guarded): string {
  return `(()=>{let alive=false,reported=false,cut=false,loaded=false,leftAt=0;const own='/r/shell/';
addEventListener('load',()=>{loaded=true});
addEventListener('beforeunload',()=>{leftAt=Date.now()});
addEventListener('pageshow',()=>{leftAt=0});
window.pageCutOff=()=>Date.now()-leftAt<${leavingMs}||navigator.onLine===false||(document.readyState==='complete'&&!loaded);
const again=()=>alive||[...document.querySelectorAll('input:not([type=radio],[type=checkbox]),textarea')].some(({value,defaultValue})=>value!==defaultValue)||location.reload();
const isCut=()=>{navigator.onLine===false&&addEventListener('online',again,{once:true});return cut=window.pageCutOff()};
const fail=(outcome)=>{if(reported||isCut())return;reported=true;
document.readyState==='loading'?document.addEventListener('readystatechange',()=>settle(outcome),{once:true}):settle(outcome)};
const settle=(outcome)=>setTimeout(()=>{reported=!isCut();reported&&leave(outcome)},${cutOffMs});
const leave=(outcome)=>{const {ticket}=JSON.parse(document.getElementById('page-data').textContent);
navigator.sendBeacon('${vitalsPath}',new Blob([JSON.stringify({ticket,events:[{app:'shell',version:'${version}',outcome}]})],{type:'application/json'}));
${hasFallback ? `const avoided='${avoidedShellCookie(secure)}=${version}',isRound=document.cookie.split('; ').includes(avoided);document.cookie=avoided+';path=/;max-age=3600;samesite=lax${secure ? ';secure' : ''}';!isRound&&document.cookie.includes('${avoidedShellCookie(secure)}=')&&location.reload()` : ''}};
const early=(outcome)=>alive||cut||fail(outcome);
window.shellAlive=()=>{alive=true};
window.shellFailed=()=>fail('render');
addEventListener('error',({target,filename})=>{if(target===window){if((filename||'').includes(own))early('render')}else if((target.src||target.href||'').includes(own)&&/SCRIPT|LINK/.test(target.tagName)&&!/font/.test(target.as))early('load')},true);
addEventListener('unhandledrejection',()=>early('load'));
document.addEventListener('readystatechange',()=>{
if([document,document.getElementById('page-scripts').content].flatMap((part)=>[...part.querySelectorAll('script[src],link[rel=modulepreload]')]).some((part)=>(part.src||part.href).includes(own)&&!part.integrity))early('integrity_missing');
setTimeout(()=>early('timeout'),${hangLimitMs})},{once:true})})()`.replaceAll('\n', '');
}
