import { vitalsPath } from 'shared/contracts/vitals-names';

/** Names, for an hour, the shell release that failed this visitor. */
export const avoidedShellCookie = 'avoid-shell';

interface Guarded {
  readonly version: string;
  /** Whether another release could stand in. */
  readonly hasFallback: boolean;
}

/**
 * Script of every document that watches the shell itself, which no other code can: until the shell says that it is alive, a
 * script of its release that does not arrive, does not match its hash or throws makes the page report it and load once more
 * with the last known good shell. Without one, the prerendered page stays as it is: readable, with working links.
 */
export function shellGuardScript({ version, hasFallback }: Guarded): string {
  return `(()=>{let over=false;const own='/r/shell/';
const fail=(outcome)=>{if(over)return;over=true;
const {ticket}=JSON.parse(document.getElementById('page-data').textContent);
navigator.sendBeacon('${vitalsPath}',new Blob([JSON.stringify({ticket,events:[{building:'shell',version:'${version}',outcome}]})],{type:'application/json'}));
${hasFallback ? `document.cookie='${avoidedShellCookie}=${version};path=/;max-age=3600;samesite=lax';location.reload()` : ''}};
window.shellAlive=()=>{over=true};
addEventListener('error',({target,filename})=>{if(target===window){if((filename||'').includes(own))fail('render')}else if((target.src||target.href||'').includes(own)&&/SCRIPT|LINK/.test(target.tagName)&&!/font/.test(target.as))fail('load')},true);
addEventListener('unhandledrejection',()=>fail('load'));
addEventListener('DOMContentLoaded',()=>setTimeout(()=>fail('timeout'),10000))})()`.replaceAll('\n', '');
}
