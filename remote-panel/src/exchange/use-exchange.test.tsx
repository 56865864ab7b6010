import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ApiError } from 'shared/http/client';
import { LiveEvents } from '../live/live-events';
import { useExchange } from './use-exchange';

function Reading({ read, of = 'reading' }: { readonly read: () => Promise<string>; readonly of?: string }) {
  const { status, data } = useExchange(of, read);
  return <p>{data ?? status}</p>;
}

function Refreshed({ read }: { readonly read: () => Promise<string> }) {
  const { status, data, refresh } = useExchange('refreshed', read);
  return <button type="button" onClick={refresh}>{data ?? status}</button>;
}

let connect: () => void = () => undefined;
Object.assign(globalThis, {
  EventSource: class extends EventTarget {
    constructor() {
      super();
      connect = () => void this.dispatchEvent(new MessageEvent('connected', { data: '{}' }));
    }

    close(): void {}
  },
});

test('a reading that failed is repeated as the stream of events comes back', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads < 3 ? Promise.reject(new ApiError('network')) : Promise.resolve('12 llamadas');
  };
  await act(async () => void render(<LiveEvents><Reading read={read} /></LiveEvents>));
  // The first connection brings no news: everything has just been read.
  await act(async () => connect());
  expect(screen.getByText('failed')).toBeVisible();
  await act(async () => connect());
  await act(async () => connect());
  expect(screen.getByText('12 llamadas')).toBeVisible();
  await act(async () => connect());
  expect(reads).toBe(3);
});

test('a reading that met the end of a session which another has taken the place of is repeated, too', async () => {
  const read = jest.fn(() => Promise.resolve('12 llamadas')).mockRejectedValueOnce(new ApiError('refused', { code: 'not_signed_in' }));
  await act(async () => void render(<LiveEvents><Reading read={read} /></LiveEvents>));
  expect(screen.getByText('failed')).toBeVisible();
  await act(async () => connect());
  await act(async () => connect());
  expect(screen.getByText('12 llamadas')).toBeVisible();
});

test('what is gone when it is read again leaves the screen', async () => {
  const gone = () => Promise.reject<string>(new ApiError('refused', { code: 'not_found' }));
  const read = jest.fn(gone).mockResolvedValueOnce('Me duele una muela').mockResolvedValueOnce('Me duele una muela');
  await act(async () => void render(<LiveEvents><Refreshed read={read} /></LiveEvents>));
  const again = () => act(async () => screen.getByRole('button').click());
  await again();
  expect(screen.getByRole('button')).toHaveTextContent('Me duele una muela');
  await again();
  expect(screen.getByRole('button')).toHaveTextContent('failed');
});

test('a reading that failed is repeated as the network comes back, and one that did not is left alone', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? Promise.reject(new ApiError('network')) : Promise.resolve('12 llamadas');
  };
  await act(async () => void render(<Reading read={read} />));
  expect(screen.getByText('failed')).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('12 llamadas')).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(reads).toBe(2);
});

test('a reading that met an outage is repeated by itself while the stream of events stays, and one that was refused is not', async () => {
  jest.useFakeTimers();
  const away = () => Promise.reject(new ApiError('refused', { code: 'service_unavailable' }));
  const read = jest.fn(() => Promise.resolve('12 llamadas')).mockImplementationOnce(away).mockRejectedValueOnce(new ApiError('timeout'));
  const forbidden = jest.fn(() => Promise.reject<string>(new ApiError('refused', { code: 'forbidden' })));
  await act(async () => void render(<LiveEvents><Reading read={read} /><Reading read={forbidden} of="staff" /></LiveEvents>));
  await act(async () => connect());
  expect(screen.getAllByText('failed')).toHaveLength(2);
  for (let times = 0; times < 4; times += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('12 llamadas')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(3);
  expect(forbidden).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a late answer to the reading before changes nothing', async () => {
  let answer: (data: string) => void = () => undefined;
  const first = () => new Promise<string>((resolve) => (answer = resolve));
  const { rerender } = render(<Reading read={first} of="24 h" />);
  await act(async () => rerender(<Reading read={() => Promise.resolve('90 llamadas')} of="90 d" />));
  await act(async () => answer('2 llamadas'));
  expect(screen.getByText('90 llamadas')).toBeVisible();
});
