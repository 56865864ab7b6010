import { expect } from '@playwright/test';
import type { TestSite } from 'shared/testing/site';
import { makeCode } from '../demos/demos.fixture';
import type { EnginePage } from './engine-page';
import { test } from './engines.fixture';

async function enterDemo(visitor: EnginePage, site: TestSite): Promise<void> {
  const { code } = await makeCode(site);
  await visitor.goTo(site.origin);
  await visitor.fill('Código de acceso', code);
  await visitor.click('button', 'Validar código');
  await visitor.click('button', 'Entrar a mi demo privada');
}

test('a visitor asks for a demo and is thanked', { tag: '@large' }, async ({ visitor, site }) => {
  await visitor.goTo(site.origin);
  await visitor.click('button', '^Solicitar demo$');
  await visitor.fill('Nombre', 'Ana Pérez');
  await visitor.fill('Clínica', 'Clínica Sol');
  await visitor.fill('Email', 'ana@sol.example');
  await visitor.fill('Teléfono', '600 000 000');
  await visitor.click('button', 'Enviar solicitud');
  await visitor.expectText('¡Gracias! Te contactaremos pronto.');
});

test('what could not be loaded without a network is loaded at the next press', async ({ visitor, site, engineName }) => {
  test.skip(engineName === 'webkit', 'its driver cannot cut the network off');
  const { code } = await makeCode(site);
  await visitor.goTo(site.origin);
  await visitor.fill('Código de acceso', code);
  await visitor.setOffline(true);
  await visitor.click('button', 'Validar código');
  await visitor.expectText('No hemos podido validar tu código ahora mismo');
  await visitor.click('button', '^Solicitar demo$');
  await visitor.expectShown('button', 'Volver a intentarlo');
  await visitor.setOffline(false);
  await visitor.click('button', 'Volver a intentarlo');
  await visitor.expectShown('textbox', 'Nombre');
  await visitor.press('Escape');
  await visitor.click('button', 'Validar código');
  await visitor.expectText('Acceso concedido');
});

test('a demo that could not be opened without a network opens at the next press', async ({ visitor, site, engineName }) => {
  test.skip(engineName === 'webkit', 'its driver cannot cut the network off');
  const { code } = await makeCode(site);
  await visitor.goTo(site.origin);
  await visitor.fill('Código de acceso', code);
  await visitor.click('button', 'Validar código');
  await visitor.expectText('Acceso concedido');
  await visitor.setOffline(true);
  await visitor.click('button', 'Entrar a mi demo privada');
  await visitor.expectText('Esta parte de la web no está disponible');
  await visitor.setOffline(false);
  await visitor.click('button', 'Volver a intentarlo');
  await visitor.expectShown('heading', 'Habla con tu asistente');
});

test('a call that could not be loaded without a network begins at the next press', async ({ visitor, site, engineName }) => {
  test.skip(engineName === 'webkit', 'its driver cannot cut the network off');
  await visitor.goTo(site.origin);
  await visitor.expectShown('button', 'Prefiero escribir');
  await visitor.setOffline(true);
  await visitor.click('button', 'Prefiero escribir');
  await visitor.expectText('Error al iniciar la llamada');
  await visitor.setOffline(false);
  await visitor.click('button', 'Cerrar el aviso');
  await visitor.click('button', 'Prefiero escribir');
  await visitor.expectShown('textbox', 'Escribe');
  await visitor.click('button', '^Colgar');
});

test('a prospect enters a code, sees the private demo and books a quarter of an hour', async ({ visitor, site }) => {
  await enterDemo(visitor, site);
  await visitor.expectShown('heading', 'Habla con tu asistente');
  await visitor.click('button', 'Agendar 15 min');
  await visitor.back();
  await visitor.expectGone('button', 'Semana siguiente');
  await visitor.click('button', 'Agendar 15 min');
  await visitor.click('button', 'Semana siguiente');
  await visitor.click('radio', '^mié');
  await visitor.click('radio', '^11:30$');
  await visitor.click('button', 'Continuar');
  await visitor.fill('Teléfono', '600 000 000');
  await visitor.click('button', 'Confirmar');
  await visitor.expectShown('heading', 'Hemos recibido tu teléfono');
  await visitor.click('button', '^Cerrar$');
  await visitor.expectGone('heading', 'Hemos recibido tu teléfono');
  await visitor.back();
  await visitor.expectShown('textbox', 'Código de acceso');
});

test('the chat’s field grows with what is written in it, and ends at a third of a telephone', { tag: '@large' }, async ({ visitor, site }) => {
  await enterDemo(visitor, site);
  await visitor.click('button', 'Chatear ahora');
  await visitor.expectShown('textbox', 'Tu mensaje');
  const height = () => visitor.run<number>(`return findShown('textbox', 'Tu mensaje')[0].getBoundingClientRect().height`);
  const before = await height();
  await visitor.fill('Tu mensaje', 'Quería saber si atienden los sábados por la mañana, y cuánto cuesta una primera visita con radiografía para dos niños de ocho y diez años. ');
  expect(await height()).toBeGreaterThan(before + 40);
  await visitor.fill('Tu mensaje', 'Muchas gracias de antemano por su respuesta, la espero. '.repeat(6));
  expect(await height()).toBeLessThanOrEqual(128);
});

test('no line of the orb’s card lies over another beside the chat’s window', { tag: '@large' }, async ({ visitor, site }) => {
  await enterDemo(visitor, site);
  await visitor.click('button', 'Chatear ahora');
  await visitor.expectShown('textbox', 'Tu mensaje');
  const overlap = await visitor.run<number>(`
    const note = document.querySelector('#voice-disclosure').nextElementSibling;
    const words = document.createRange();
    words.selectNodeContents(note);
    return words.getBoundingClientRect().bottom - note.getBoundingClientRect().bottom`);
  expect(overlap).toBeLessThanOrEqual(0);
});
