import { describe, expect, test } from '@jest/globals';
import { figuresFrom, type Sums } from './figures';

const nothing: Sums = {
  upcomingAppointments: 0, activePatients: 0, newConversations: 0, abandonedCalls: 0, meanDurationMs: null, analysed: 0, successful: 0, completed: 0, notCompleted: 0,
  reserved: 0, notReserved: 0, meanSatisfaction: null, satisfied: 0, categories: [], outsideHours: 0, callsByHour: [], callsByDay: [],
};

describe('the figures of the panel', () => {
  test('a clinic without calls has no mean, no rate and no top category, which zero would claim', () => {
    const figures = figuresFrom(nothing);
    expect(figures.averageDuration).toBeNull();
    expect(figures.resolutionRate).toBeNull();
    expect(figures.resolution_completed.rate).toBeNull();
    expect(figures.reserved_appointment).toEqual({ rate: null, yes: 0, no: 0 });
    expect(figures.problem_category.top).toBeNull();
    expect(figures.satisfactions).toEqual({ average: null, count: 0 });
  });

  test('minutes and percentages carry one decimal', () => {
    const figures = figuresFrom({ ...nothing, meanDurationMs: 128_400, analysed: 3, successful: 2, completed: 1, notCompleted: 7, reserved: 1, notReserved: 2 });
    expect(figures.averageDuration).toBe(2.1);
    expect(figures.resolutionRate).toBe(66.7);
    expect(figures.resolution_completed.rate).toBe(12.5);
    expect(figures.reserved_appointment).toEqual({ rate: 33.3, yes: 1, no: 2 });
  });

  test('of two equal categories the first of the specification is on top', () => {
    const { top } = figuresFrom({ ...nothing, categories: [{ category: 'Crown', calls: 3 }, { category: 'Whitening', calls: 3 }, { category: 'Cleaning', calls: 2 }] }).problem_category;
    expect(top).toBe('Whitening');
  });
});
