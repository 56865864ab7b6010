import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { LogEntryView } from 'shared/contracts/releases/log';
import type { ReleaseCurve } from 'shared/contracts/releases/vitals';
import { CurveChart } from './curve-chart';
import { seriesOf } from './metric';

const hour = (number: number) => `2026-11-21T${String(number).padStart(2, '0')}:00:00.000Z`;
const release = (version: string, first: number): ReleaseCurve => ({
  version,
  hours: [{ hour: hour(first), sessions: 100, failures: 2 }, { hour: hour(first + 1), sessions: 50, failures: 0 }],
  causes: [],
  vitals: [{ name: 'LCP', p75: 1_900, count: 3, hours: [{ hour: hour(first), p75: 1_900, count: 3 }] }],
});
const activation = (id: number, version: string, at: string): LogEntryView => ({ id, kind: 'activate', at, by: 'eva', reason: '', app: 'panel', channel: 'stable', version, previousVersion: null, percent: null, detail: null, hash: '' });

const releases = [release('1.0.0', 6), release('1.1.0', 8)];
const activations = [activation(1, '1.0.0', '2026-11-20T09:00:00.000Z'), activation(2, '1.1.0', '2026-11-21T08:00:00.000Z')];

test('draws a line per release, and a marker at each activation that lies within the hours shown', () => {
  const { container } = render(<CurveChart metric="failures" series={releases.map((one) => seriesOf(one, 'failures'))} activations={activations} hours={12} />);
  expect(screen.getByRole('img', { name: 'Sesiones con fallo por hora y versión' })).toBeVisible();
  expect(container.querySelectorAll('polyline')).toHaveLength(2);
  expect([...container.querySelectorAll('[data-kind] title')].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^1\.1\.0 activada el 21 nov/)]);
  expect(screen.getByText(/^1\.0\.0: 2 %/)).toBeInTheDocument();
});

test('draws a web vital by hour with its unit', () => {
  const { container } = render(<CurveChart metric="LCP" series={releases.map((one) => seriesOf(one, 'LCP'))} activations={[]} hours={12} />);
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  expect(screen.getByText(/^1\.1\.0: 1\.900 ms/)).toBeInTheDocument();
  expect(screen.getByText('2.500 ms')).toBeInTheDocument();
});

test('keeps the label of a long local version inside the drawing, and drops one that it would cover', () => {
  const long = '3.12.0-local.20261121.a1b2c3';
  const entries = [activation(1, '1.0.0', '2026-11-21T07:30:00.000Z'), activation(2, long, '2026-11-21T09:50:00.000Z')];
  const { container } = render(<CurveChart metric="failures" series={releases.map((one) => seriesOf(one, 'failures'))} activations={entries} hours={12} />);
  const label = container.querySelector('text[text-anchor="middle"]');
  expect(label).toHaveTextContent(long);
  // Letters of 11 px are about 6 px wide; the drawing is 720 wide, and the label's middle is at `x`.
  expect(Number(label?.getAttribute('x')) + long.length * 3).toBeLessThanOrEqual(720);
  expect(container.querySelectorAll('text[text-anchor="middle"]')).toHaveLength(1);
});
