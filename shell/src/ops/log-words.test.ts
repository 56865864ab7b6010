import { expect, test } from '@jest/globals';
import { writeAutomaticReason } from 'shared/contracts/releases/automatic-reason';
import { opsCopy } from './ops.copy.es';
import { actorText, detailText, reasonText } from './log-words';

test('what the site itself did and wrote is told in Spanish', () => {
  expect(reasonText(writeAutomaticReason({ failures: 4, sessions: 20, otherFailures: 1, otherSessions: 180, guard: 'failed@firefox' }))).toBe('4 de 20 sesiones con fallo; al mismo tiempo, 1 de 180 con la otra versión (sesiones con fallo, firefox)');
  expect(reasonText(writeAutomaticReason({ failures: 1, sessions: 1, otherFailures: 0, otherSessions: 1, guard: 'failed' }))).toBe('1 de 1 sesión con fallo; al mismo tiempo, 0 de 1 con la otra versión (sesiones con fallo)');
  expect(reasonText('not served for 90 days')).toBe('nadie la ha recibido en 90 días');
  expect(reasonText('not served for 1 days')).toBe('nadie la ha recibido en 1 día');
  expect(detailText('signed by 07c42a8f, content 18ba4c86')).toBe('(firma 07c42a8f, contenido 18ba4c86)');
  expect(detailText('until 2026-11-21T10:00:00.000Z')).toMatch(/^hasta 21 nov/);
  expect(detailText('panel ci (7k2m9x4q1b3z): read, publish on panel, lab-results')).toBe('«panel ci»: leer el registro, publicar versiones en Panel, Lab results');
  expect(detailText('read on panel (7k2m9x4q1b3z)')).toBe('«read on panel»');
  expect([detailText('step 3'), detailText('entry 12'), detailText('pinned: security fix'), detailText('unproven')]).toEqual(['en el paso 3', 'en la entrada 12', 'y la fijó: «security fix»', '(no había estado en uso antes)']);
  expect(detailText('made at 2026-11-21T10:00:00.000Z without the database')).toMatch(/^\(se hizo el 21 nov.*, sin la base de datos\)$/);
  expect(detailText('activate at revision 12 by 07c42a8f')).toBe('activarla, a la espera de otra persona');
  expect(detailText('request 41')).toBe('(petición 41)');
  expect(actorText('automatic')).toBe('el propio sitio');
});

test('one session is named as one', () => {
  expect([opsCopy.curves.summary('1.2.0', 0, 1), opsCopy.curves.summary('1.2.0', 1, 2)]).toEqual(['1.2.0: 0 de 1 sesión con fallo', '1.2.0: 1 de 2 sesiones con fallo']);
  expect(opsCopy.releases.counted(1, 1, 0, 4)).toBe('1 de 1 sesión con fallo; con la otra versión, 0 de 4');
});

test('what people wrote, and their names, stay as they are', () => {
  expect(reasonText('titular equivocado')).toBe('titular equivocado');
  expect(detailText('panel team (abc): read on panel')).toBe('panel team (abc): read on panel');
  expect(detailText(null)).toBe('');
  expect(actorText('eva@clinavoz.example')).toBe('eva@clinavoz.example');
});
