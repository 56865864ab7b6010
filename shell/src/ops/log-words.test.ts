import { expect, test } from '@jest/globals';
import { writeAutomaticReason } from 'shared/contracts/automatic-reason';
import { actorText, detailText, reasonText } from './log-words';

test('what the site itself did and wrote is told in Spanish', () => {
  expect(reasonText(writeAutomaticReason({ failures: 4, sessions: 20, otherFailures: 1, otherSessions: 180, guard: 'failed@firefox' }))).toBe('4 de 20 sesiones con fallo; al mismo tiempo, 1 de 180 con la otra versión (sesiones con fallo, firefox)');
  expect(reasonText('not served for 90 days')).toBe('nadie la ha recibido en 90 días');
  expect(reasonText('not served for 1 days')).toBe('nadie la ha recibido en 1 día');
  expect(detailText('signed by 07c42a8f, content 18ba4c86')).toBe('(firma 07c42a8f, contenido 18ba4c86)');
  expect(detailText('until 2026-11-21T10:00:00.000Z')).toMatch(/^hasta 21 nov/);
  expect(actorText('automatic')).toBe('el propio sitio');
});

test('what people wrote, and their names, stay as they are', () => {
  expect(reasonText('titular equivocado')).toBe('titular equivocado');
  expect(detailText('panel team (abc): read on panel')).toBe('panel team (abc): read on panel');
  expect(detailText(null)).toBe('');
  expect(actorText('eva@clinavoz.example')).toBe('eva@clinavoz.example');
});
