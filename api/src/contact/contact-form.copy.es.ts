import { demoRequestWords } from 'shared/copy/demo-request.es';

export const contactFormCopy = { ...demoRequestWords, home: 'Volver al inicio' } as const;
