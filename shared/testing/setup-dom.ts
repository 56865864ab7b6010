import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import './setup-node';
import { installDialogElement } from './dialog-element';

installDialogElement();
// A second, which is the usual, passes while a cold and busy machine compiles what a page loads later.
configure({ asyncUtilTimeout: 15_000 });
// jsdom lacks them, and the router asks for them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });
// Nor does it lay anything out: no media query matches unless a test says so.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} });
