import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import './setup-node';
import { installDialogElement } from './dialog-element';

installDialogElement();
// The default of one second is too short for a cold and busy machine that compiles a page's lazy chunks.
configure({ asyncUtilTimeout: 15_000 });
// jsdom lacks them, and the router needs them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });
// jsdom has no layout: no media query matches unless a test overrides this.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} });
