import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, SiteProvider } from 'shared/singleton';
import { sitePlaceholders } from 'shared/contracts/site';
import { standInFetch, type SeenRequest, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { SecondFactorPage } from './second-factor-page';

const site = { ...sitePlaceholders, name: 'Clinavoz', city: 'Barcelona', email: 'hola@clinavoz.example', phone: '+34 930 000 000', phoneHref: '+34930000000', origin: 'http://localhost' };
const session = { user: { id: '6f1f9a52-0000-4000-8000-000000000009', email: 'ana@clinica.example', name: 'Ana' }, clinic: null, clinicName: 'Clínica', expiresAt: '2026-11-22T00:00:00Z', secondFactor: 'asked' } as const;
const enrolment = { key: 'ABCD EFGH', address: 'otpauth://totp/Clinavoz:ana?secret=ABCDEFGH', qr: { size: 2, path: 'M0 0h1v1h-1z' } };
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-IIII-JJJJ-KKKK-LLLL'];
const wrong = { status: 403, body: { error: 'Ese código no es correcto.', code: 'second_factor_wrong' } };

let onGiven: jest.Mock<() => void>;
let seen: SeenRequest[];
let answer: () => StandInAnswer | Promise<StandInAnswer>;
beforeEach(() => {
  onGiven = jest.fn<() => void>();
  answer = () => ({ body: { recoveryCodes: [] } });
  seen = standInFetch(() => answer());
});

async function open(how: 'later' | 'first' = 'later') {
  await act(async () => void render(
    <BrowserRouter>
      <SiteProvider site={site} features={{ voice: 'off', googleClientId: null }}>
        <SecondFactorPage session={{ ...session, clinics: [], invitations: [], enrolment: how === 'first' ? enrolment : null }} onGiven={onGiven} />
      </SiteProvider>
    </BrowserRouter>,
  ));
}
const field = (name = 'Código de seis cifras') => screen.getByRole('textbox', { name });
const type = (code: string, name?: string) => fireEvent.change(field(name), { target: { value: code } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const sent = () => seen.map(({ path, body }) => [path, body]);

describe('a later sign-in', () => {
  test('begins in the field, which telephones fill in, and leads to the panel', async () => {
    await open();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText(/^Has entrado como ana@clinica\.example\./)).toBeVisible();
    type(' 123 456');
    await press('Entrar en el panel');
    expect(sent()).toEqual([['/auth/second-factor', { code: '123456' }]]);
    expect(onGiven).toHaveBeenCalledTimes(1);
  });

  test('sends nothing that is no code, and says so at the field', async () => {
    await open();
    type('12345');
    await press('Entrar en el panel');
    expect(sent()).toEqual([]);
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('Escribe las seis cifras del código.');
  });

  test.each([wrong, { status: 429, body: { error: 'Vuelve a intentarlo dentro de 15 minutos.', code: 'too_many_requests' } }])('says at the field what the API refuses', async (refusal) => {
    answer = () => refusal;
    await open();
    type('123456');
    await press('Entrar en el panel');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(refusal.body.error);
    expect(field()).toHaveFocus();
    expect(onGiven).not.toHaveBeenCalled();
  });

  test('stays under way until the panel appears, and is not sent a second time meanwhile', async () => {
    await open();
    type('123456');
    await press('Entrar en el panel');
    expect(onGiven).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Entrar en el panel' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => void fireEvent.submit(field().closest('form')!));
    expect(sent()).toHaveLength(1);
  });

  test('is sent once, however often it is pressed, and Enter that is held down counts once', async () => {
    let finish: (answer: StandInAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    await open();
    type('123456');
    const form = field().closest('form')!;
    for (let time = 0; time < 3; time += 1) await act(async () => void fireEvent.submit(form));
    expect(sent()).toHaveLength(1);
    expect(fireEvent.keyDown(field(), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    await act(async () => finish({ body: { recoveryCodes: [] } }));
    expect(onGiven).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['six groups, as codes had', 'aaaa-bbbb cccc-dddd EEEE-ffff', 'aaaabbbbccccddddEEEEffff'],
    ['seven groups', 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-2222', 'AAAABBBBCCCCDDDDEEEEFFFF2222'],
  ])('without the telephone takes a recovery code of %s, as it was written down', async (_, written, code) => {
    await open();
    await press('No tengo el teléfono a mano');
    const name = 'Código de recuperación';
    expect(field(name)).toHaveFocus();
    expect(screen.getByText('Si tampoco los tienes, escríbenos a hola@clinavoz.example.')).toBeVisible();
    type('123456', name);
    await press('Entrar en el panel');
    expect(sent()).toEqual([]);
    type(written, name);
    await press('Entrar en el panel');
    expect(sent()).toEqual([['/auth/second-factor', { code }]]);
    expect(onGiven).toHaveBeenCalledTimes(1);
  });

  test('whose recovery code is wrong is not told to wait for the telephone’s next one', async () => {
    answer = () => wrong;
    await open();
    await press('No tengo el teléfono a mano');
    type('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'Código de recuperación');
    await press('Entrar en el panel');
    expect(field('Código de recuperación')).toHaveAccessibleDescription('Ese código no es correcto o ya se ha usado. Prueba con otro de los que guardaste.');
  });
});

describe('a first sign-in', () => {
  test('shows what an app needs, to scan, to open and to type', async () => {
    await open('first');
    expect(screen.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toHaveAttribute('viewBox', '-4 -4 10 10');
    expect(screen.getByRole('link', { name: 'O ábrela en este mismo dispositivo' })).toHaveAttribute('href', enrolment.address);
    expect(screen.getByRole('textbox', { name: 'Clave, si no puedes escanearlo' })).toHaveValue('ABCD EFGH');
  });

  test('shows the recovery codes after the first right code, and goes on when they are kept', async () => {
    answer = () => ({ body: { recoveryCodes } });
    await open('first');
    type('123456');
    await press('Activar');
    expect(sent()).toEqual([['/auth/second-factor', { code: '123456' }]]);
    const codes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Códigos de recuperación' });
    expect(codes).toHaveFocus();
    expect(codes).toHaveValue(recoveryCodes.join('\n'));
    // Selected for copying.
    expect(codes.selectionEnd - codes.selectionStart).toBe(codes.value.length);
    expect(screen.getByRole('link', { name: 'Descargar' })).toHaveAttribute('href', `data:text/plain,${recoveryCodes.join('%0A')}`);
    expect(onGiven).not.toHaveBeenCalled();
    // The browser asks before a reload until they are copied.
    const asksBefore = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBefore()).toBe(true);
    fireEvent.copy(codes);
    expect(asksBefore()).toBe(false);
    await press('Los he guardado');
    expect(onGiven).toHaveBeenCalledTimes(1);
  });
});
