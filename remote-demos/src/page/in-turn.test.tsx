import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { InTurn } from './in-turn';

afterEach(cleanup);

const page = (
  <InTurn>
    <p>uno</p>
    {false}
    <p>dos</p>
    <InTurn>
      <p>tres</p>
      <p>cuatro</p>
    </InTurn>
  </InTurn>
);

test('the first child comes at once, the others after it', async () => {
  expect(renderToString(page)).toBe('<p>uno</p>');
  const { container } = render(page);
  expect(await screen.findByText('cuatro')).toBeTruthy();
  expect(container.textContent).toBe('unodostrescuatro');
});
