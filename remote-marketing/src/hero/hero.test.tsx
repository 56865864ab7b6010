import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onDemoRequest } from 'shared/singleton';
import { Hero } from './hero';

test('asks for a demo for a clinic, with a ring from where it was pressed', async () => {
  const requests: string[] = [];
  const stop = onDemoRequest(({ message }) => requests.push(message ?? ''));
  await act(async () => void render(<Hero />));
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar demo' }));
  stop();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatch(/demo.*clínica/);
  fireEvent.animationEnd(screen.getByTestId('ripple'));
  expect(screen.queryByTestId('ripple')).toBeNull();
});

test('the pilot badge leads to the prices', async () => {
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: true }) });
  await act(async () => void render(<><Hero /><section id="pricing" /></>));
  await userEvent.click(screen.getByRole('link', { name: /Programa piloto/ }));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(document.getElementById('pricing')).toHaveFocus();
});
