import { useEffect, useEffectEvent } from 'react';
import { madridDay } from 'shared/csv/sheet-moment';

const lookMs = 60_000;

/**
 * Runs `onPassed` when what is shown may be of another time though no event says so: as a page that was hidden is
 * looked at again, and as a new day begins in Madrid, which moves "today" and the days that are drawn.
 */
export function useTimePassed(onPassed: () => void): void {
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    let day = madridDay(new Date());
    const timer = setInterval(() => {
      const today = madridDay(new Date());
      if (today === day) return;
      day = today;
      pass();
    }, lookMs);
    const onVisibility = () => {
      if (document.visibilityState === 'visible') pass();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
