import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CallTranscript } from './call-transcript';

test('shows who said what, and follows the last line', () => {
  Element.prototype.scrollTo = jest.fn();
  render(<CallTranscript lines={[{ role: 'agent', content: 'Hola' }, { role: 'user', content: 'Quiero una cita' }]} />);
  const box = screen.getByRole('log', { name: 'Transcripción de la llamada' });
  expect(box).toHaveTextContent('AsistenteHolaTúQuiero una cita');
  expect(box.scrollTo).toHaveBeenCalledTimes(1);
});
