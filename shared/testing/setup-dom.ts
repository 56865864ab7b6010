import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import './setup-node';
import { installDialogElement } from './dialog-element';

installDialogElement();
// jsdom lacks them, and the router asks for them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });
// Nor does it lay anything out: no media query matches unless a test says so.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} });
