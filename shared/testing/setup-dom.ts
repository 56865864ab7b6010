import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';
import './setup-node';
import { installDialogElement } from './dialog-element';

installDialogElement();
// jsdom lacks them, and the router asks for them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });
