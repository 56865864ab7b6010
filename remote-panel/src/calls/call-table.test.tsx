import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CallTable } from './call-table';

const call = {
  id: 'a', startedAt: '2036-11-21T10:00:00.000Z', durationMs: 60_000, callerPhone: '+34600111222', callerName: 'Ana', channel: 'phone', outcome: 'resolved', category: null,
  reservedAppointment: null, satisfaction: null, summary: 'Pide cita', sample: false,
} as const;

test('a row opens its call at a press, not when its telephone is selected to copy it', () => {
  const onOpen = jest.fn();
  render(<CallTable labelledBy="llamadas" rows={() => undefined} calls={[call]} onOpen={onOpen} />);
  const cell = screen.getByText('+34 600 111 222', { exact: false });
  window.getSelection()?.selectAllChildren(cell);
  fireEvent.click(cell, { detail: 1 });
  expect(onOpen).not.toHaveBeenCalled();
  // Its button does, whatever is selected.
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  expect(onOpen.mock.calls).toEqual([['a']]);
  window.getSelection()?.removeAllRanges();
  fireEvent.click(cell, { detail: 1 });
  expect(onOpen).toHaveBeenCalledTimes(2);
});
