import { vitalsPath } from 'shared/contracts/vitals-names';

/** Names, for an hour, the shell release that failed this visitor. `secure` is false on http://localhost only. */
export const avoidedShellCookie = (secure: boolean) => (secure ? '__Host-avoid-shell' : 'avoid-shell');

interface Guarded {
  readonly version: string;
  /** Whether another release could stand in. */
  readonly hasFallback: boolean;
  readonly secure: boolean;
}

/** From the end of the document on. Slow lines are slow for every release, so this is generous. */
const hangLimitMs = 12_000;

/** A browser ends the loads of a page that is left or stopped just before it says that the page is complete. */
const cutOffMs = 100;

/** A page that was about to be left so long ago has stayed: the link was a download or an address that answers nothing. */
const leavingMs = 5_000;

/**
 * Script of every document that watches the shell itself, which no other code can: until the shell says that it is alive, a
 * script of its release that does not arrive, carries no hash or another one, or throws makes the page report it and load once
 * more with the last known good shell. So does a shell that says later that it could not draw the page. Without a release to
 * go back to, the prerendered page stays as it is: readable, with working links. So it does where the same release comes back
 * although it failed this visitor before: nobody is sent round.
 *
 * A script may fail before the page's data, which stand last in the document, have arrived: the guard waits for them.
 * The document is complete (`readystatechange`) before module scripts run; `DOMContentLoaded` would wait for one that hangs.
 *
 * Loads that the visitor cuts off say nothing of a release. Firefox fails them all as soon as the page is about to be left, which
 * is what `beforeunload` says; after Stop a page is complete although it never got its `load`; and without a network nothing loads.
 * Such a page is neither reported nor loaded again: its prerendered text and links are better than an error of the browser.
 */
export function shellGuardScript({ version, hasFallback, secure }: Guarded): string {
  return `(()=>{let alive=false,told=false,cut=false,loaded=false,leftAt=0;const own='/r/shell/';
addEventListener('load',()=>{loaded=true});
addEventListener('beforeunload',()=>{leftAt=Date.now()});
addEventListener('pageshow',()=>{leftAt=0});
window.pageCutOff=()=>Date.now()-leftAt<${leavingMs}||navigator.onLine===false||(document.readyState==='complete'&&!loaded);
const fail=(outcome)=>{if(told||(cut=window.pageCutOff()))return;told=true;
document.readyState==='loading'?document.addEventListener('readystatechange',()=>settle(outcome),{once:true}):settle(outcome)};
const settle=(outcome)=>setTimeout(()=>{told=!(cut=window.pageCutOff());told&&leave(outcome)},${cutOffMs});
const leave=(outcome)=>{const {ticket}=JSON.parse(document.getElementById('page-data').textContent);
navigator.sendBeacon('${vitalsPath}',new Blob([JSON.stringify({ticket,events:[{app:'shell',version:'${version}',outcome}]})],{type:'application/json'}));
${hasFallback ? `const avoided='${avoidedShellCookie(secure)}=${version}',isRound=document.cookie.split('; ').includes(avoided);document.cookie=avoided+';path=/;max-age=3600;samesite=lax${secure ? ';secure' : ''}';!isRound&&document.cookie.includes('${avoidedShellCookie(secure)}=')&&location.reload()` : ''}};
const early=(outcome)=>alive||cut||fail(outcome);
window.shellAlive=()=>{alive=true};
window.shellFailed=()=>fail('render');
addEventListener('error',({target,filename})=>{if(target===window){if((filename||'').includes(own))early('render')}else if((target.src||target.href||'').includes(own)&&/SCRIPT|LINK/.test(target.tagName)&&!/font/.test(target.as))early('load')},true);
addEventListener('unhandledrejection',()=>early('load'));
document.addEventListener('readystatechange',()=>{
if([...document.querySelectorAll('script[src],link[rel=modulepreload]')].some((part)=>(part.src||part.href).includes(own)&&!part.integrity))early('integrity_missing');
setTimeout(()=>early('timeout'),${hangLimitMs})},{once:true})})()`.replaceAll('\n', '');
}
