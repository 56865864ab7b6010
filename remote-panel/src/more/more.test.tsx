import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useEffect } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from 'shared/http/client';
import { SessionLostContext } from '../session/session-lost';
import { MoreButton, useList } from './use-list';

interface Item {
  readonly id: string;
  readonly page: number;
}

const pages = [['uno', 'dos'], ['tres', 'cuatro'], ['cinco']];
const all = pages.flat();
let readAnew: () => void;
const readPage = jest.fn<(page: number) => Promise<readonly string[]>>();
const onSessionLost = jest.fn();

function GrowingList() {
  const list = useList({
    key: 'list',
    limit: 2,
    read: async (_, last?: Item) => {
      const page = last === undefined ? 0 : last.page + 1;
      return (await readPage(page)).map((id) => ({ id, page }));
    },
    order: (a, b) => a.page - b.page || all.indexOf(a.id) - all.indexOf(b.id),
  });
  useEffect(() => void (readAnew = list.readAnew));
  return (
    <>
      <ul ref={list.list}>{list.items.map(({ id }) => <li key={id}>{id}</li>)}</ul>
      <input aria-label="Buscar" />
      <MoreButton label="Ver más" variant="quiet" list={list} />
    </>
  );
}

beforeEach(async () => {
  readPage.mockReset().mockImplementation((page) => Promise.resolve(pages[page] ?? []));
  onSessionLost.mockReset();
  await act(async () => void render(<SessionLostContext value={onSessionLost}><GrowingList /></SessionLostContext>));
});

const button = () => screen.getByRole('button', { name: 'Ver más' });
async function press(): Promise<void> {
  button().focus();
  await act(async () => void fireEvent.click(button()));
}

test('the button keeps the focus while there is more, and hands it to the first new item of the last page', async () => {
  await press();
  expect(document.activeElement).toBe(button());
  await press();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('cinco'));
});

test('when the last page is empty the item beside the button has the focus', async () => {
  await press();
  readPage.mockResolvedValueOnce([]);
  await press();
  expect(document.activeElement).toBe(screen.getByText('cuatro'));
});

test('whoever has gone on to something else is left there', async () => {
  await press();
  let answer: (items: readonly string[]) => void = () => undefined;
  readPage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await press();
  screen.getByLabelText('Buscar').focus();
  await act(async () => answer(['cinco']));
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'));
});

test('a page that cannot be read is said beside the button, which asks again', async () => {
  const failure = new ApiError('network');
  readPage.mockRejectedValueOnce(failure);
  await press();
  expect(screen.getByRole('alert').textContent).toBe(failure.message);
  expect(document.activeElement).toBe(button());
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('tres')).not.toBeNull();
});

describe('an item that goes while a further page is read', () => {
  const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  function hold() {
    let answer: (items: readonly string[]) => void = () => undefined;
    readPage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    return (items: readonly string[]) => act(async () => answer(items));
  }

  test('from that page is not brought back by its answer, and the page is read all the same', async () => {
    const answer = hold();
    await press();
    readPage.mockImplementation((page) => Promise.resolve([['uno', 'dos'], ['cuatro', 'cinco']][page] ?? []));
    await act(async () => readAnew());
    await answer(['tres', 'cuatro']);
    expect(shown()).toEqual(['uno', 'dos', 'cuatro', 'cinco']);
    expect(button()).not.toHaveAttribute('aria-busy');
  });

  test('whose page is asked for while the list is read anew does not cost the press', async () => {
    await press();
    const answerFirst = hold();
    const answerAgain = hold();
    await act(async () => readAnew());
    expect(button()).not.toHaveAttribute('aria-busy');
    const answerLatest = hold();
    await press();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await answerFirst(['uno', 'dos']);
    await answerAgain(['uno', 'dos']);
    await answerLatest(['uno', 'dos']);
    expect(shown()).toEqual(all);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('cinco'));
  });

  test('whose page cannot be read again says so beside the button, if somebody has asked for it', async () => {
    hold();
    await press();
    readPage.mockImplementation((page) => (page === 0 ? Promise.resolve(['uno', 'dos']) : Promise.reject(new ApiError('network'))));
    await act(async () => readAnew());
    expect(screen.getByRole('alert').textContent).toBe(new ApiError('network').message);
    expect(button()).not.toHaveAttribute('aria-busy');
  });

  test.each(['first', 'last'] as const)('from the first page is not brought back, whether that is read %s', async (place) => {
    const answerFirst = hold();
    await act(async () => readAnew());
    const further = hold();
    await press();
    const first = () => answerFirst(['uno', 'tres']);
    if (place === 'first') await first();
    await further(['tres', 'cuatro']);
    if (place === 'last') await first();
    expect(shown()).toEqual(['uno', 'tres', 'cuatro']);
  });
});

describe('a list that is read anew', () => {
  const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  test('keeps the pages that were loaded, without what has gone from them', async () => {
    await press();
    await press();
    readPage.mockImplementation((page) => Promise.resolve([['uno', 'dos'], ['cuatro', 'cinco'], []][page] ?? []));
    await act(async () => readAnew());
    expect(shown()).toEqual(['uno', 'dos', 'cuatro', 'cinco']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('by an act that began before further pages were loaded, keeps them', async () => {
    const atPress = readAnew;
    await press();
    await act(async () => atPress());
    expect(shown()).toEqual(['uno', 'dos', 'tres', 'cuatro']);
  });

  test('shows its first page and asks again for the others when they cannot be read', async () => {
    await press();
    readPage.mockImplementation((page) => (page === 0 ? Promise.resolve(['uno', 'dos']) : Promise.reject(new ApiError('network'))));
    await act(async () => readAnew());
    expect(shown()).toEqual(['uno', 'dos']);
    expect(button()).not.toHaveAttribute('aria-busy');
  });
});

test('a reading of many pages ends where a newer one begins', async () => {
  await press();
  await press();
  readPage.mockClear();
  await act(async () => [readAnew(), readAnew()]);
  expect(readPage.mock.calls.filter(([page]) => page === 1)).toHaveLength(1);
});

test('a session that has ended is reported to the panel', async () => {
  readPage.mockRejectedValueOnce(new ApiError('refused', { code: 'not_signed_in' }));
  await press();
  expect(onSessionLost).toHaveBeenCalledTimes(1);
});
