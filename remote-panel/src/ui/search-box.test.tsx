import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box';

const onSearch = jest.fn<(text: string) => void>();
const box = () => screen.getByRole('searchbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pause = () => act(() => void jest.advanceTimersByTime(250));

beforeEach(() => {
  jest.useFakeTimers();
  onSearch.mockReset();
});
afterEach(() => void jest.useRealTimers());

test('searches once, when the typing pauses', () => {
  render(<SearchBox label="Buscar en el chat" placeholder="" value="" onSearch={onSearch} />);
  type('mar');
  type('marta ');
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  expect(onSearch.mock.calls).toEqual([['marta']]);
});

test('keeps what was typed while the search before was on its way', () => {
  const { rerender } = render(<SearchBox label="Buscar en el chat" placeholder="" value="" onSearch={onSearch} />);
  type('mar');
  pause();
  type('marta');
  rerender(<SearchBox label="Buscar en el chat" placeholder="" value="mar" onSearch={onSearch} />);
  expect(box()).toHaveValue('marta');
});

test('an address without the search empties the box, and does not search for it again', () => {
  const { rerender } = render(<SearchBox label="Buscar en el chat" placeholder="" value="marta" onSearch={onSearch} />);
  rerender(<SearchBox label="Buscar en el chat" placeholder="" value="" onSearch={onSearch} />);
  expect(box()).toHaveValue('');
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
