export { Choice } from './choice';
export { ConfirmDialog } from './confirm-dialog';
export { NothingHere } from './nothing-here';
export { SearchBox } from './search-box';
export { default as shapes } from './shapes.module.css';
export { Tile } from './tile';
export { useHeldPress } from './use-held-press';
