import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { problemCategories, type Analytics } from 'shared/contracts/conversations/analytics';
import { BrowserRouter } from 'shared/singleton';
import { ProblemCategories } from './problem-categories';

jest.mock('./donut-chart', () => {
  throw new Error('the connection is gone');
});

it('shows the table when the chart, which only repeats it, could not be loaded', async () => {
  let see: IntersectionObserverCallback = () => undefined;
  const observer = { observe: () => undefined, disconnect: () => undefined };
  window.IntersectionObserver = jest.fn((callback: IntersectionObserverCallback) => {
    see = callback;
    return observer;
  }) as never;
  window.requestIdleCallback = (run) => window.setTimeout(run);
  const counts = Object.fromEntries(problemCategories.map((category) => [category, 1])) as Analytics['problem_category']['counts'];
  render(<BrowserRouter><ProblemCategories categories={{ top: null, counts }} /></BrowserRouter>);
  await act(async () => {
    see([{ isIntersecting: true }] as never, observer as never);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(screen.getByRole('table', { name: 'Problemas por categoría' })).toBeVisible();
});

it('prints the table alone, because a chart that was never in view is not loaded', () => {
  window.IntersectionObserver = jest.fn(() => ({ observe: () => undefined, disconnect: () => undefined })) as never;
  const counts = Object.fromEntries(problemCategories.map((category) => [category, 1])) as Analytics['problem_category']['counts'];
  render(<BrowserRouter><ProblemCategories categories={{ top: null, counts }} /></BrowserRouter>);
  expect(screen.getByRole('table').previousElementSibling).toHaveAttribute('data-screen-only');
});
