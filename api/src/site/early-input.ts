/**
 * Runs before anything else of the page. Its HTML can be pressed and typed into while the scripts are still on their way,
 * so the last press is kept in `window.earlyPress` for whoever comes alive round it (`useEarlyPress`), and a form that
 * only scripts can send does not leave the page with its fields in the address. A form that works without scripts too
 * (`data-scripted`) waits for them where they run. A call that was asked for in the meantime is kept in `window.earlyCall`.
 */
export const earlyInputScript =
  'addEventListener("start-voice-call",e=>{window.earlyCall=e});' +
  'addEventListener("click",e=>{window.earlyPress=e.target.closest?.("button")??null},true);' +
  'addEventListener("submit",e=>{e.target.hasAttribute("action")&&!e.target.hasAttribute("data-scripted")||e.preventDefault()},true);';
