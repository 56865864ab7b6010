import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { requestVoiceCall, SiteProvider, type Features } from 'shared/singleton';
import { sitePlaceholders } from '../../contracts/site-placeholders';
import { standInFetch } from '../../testing/stand-in-fetch';
import { Transcript } from './transcript';
import { VoiceCall } from './voice-call';

function page(voice: Features['voice']) {
  return (
    <SiteProvider site={sitePlaceholders} features={{ voice, googleClientId: null, retellPublicKey: null }}>
      <VoiceCall />
    </SiteProvider>
  );
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  standInFetch(() => ({ status: 204, body: '' }));
});

test('says before anything else that one talks to an AI', () => {
  render(page('sandbox'));
  expect(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' })).toHaveAccessibleDescription(/inteligencia artificial/);
});

test('says honestly that voice is not configured, and starts nothing then', async () => {
  render(page('off'));
  expect(screen.getByText('La llamada de voz no está configurada en este sitio.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pulsa y pregúntame lo que quieras' }));
  act(() => requestVoiceCall());
  expect(screen.getByTestId('voice-orb')).toHaveAttribute('data-state', 'idle');
});

test('prerenders the same whatever the deployment can do, so that hydration finds what it expects', () => {
  expect(renderToString(page('off'))).toBe(renderToString(page('retell')));
});

test('shows who said what, and follows the last line', () => {
  Element.prototype.scrollTo = jest.fn();
  render(<Transcript lines={[{ role: 'agent', content: 'Hola' }, { role: 'user', content: 'Quiero una cita' }]} />);
  const box = screen.getByRole('log', { name: 'Transcripción de la llamada' });
  expect(box).toHaveTextContent('AsistenteHolaTúQuiero una cita');
  expect(box.scrollTo).toHaveBeenCalledTimes(1);
});
