import { useEffect, useState } from 'react';
import { takenSlots } from 'shared/contracts/demo-access';
import { call } from 'shared/http/client';

const lookMs = 900;

/** Which slots of the week from `monday` on are taken. Until it is known, all count as free: the server has the last word. */
export function useTakenSlots(monday: string, changes: number): { isTaken: (date: string, time: string) => boolean; unknown: boolean } {
  /** `date time` of each; null when the server could not say. */
  const [taken, setTaken] = useState<{ readonly week: string; readonly slots: ReadonlySet<string> | null }>({ week: '', slots: new Set() });
  useEffect(() => {
    const controller = new AbortController();
    const ask = () => {
      if (document.visibilityState === 'visible') void read();
    };
    const read = () => call(takenSlots, { from: monday }, { signal: controller.signal }).then(
      ({ taken: rows }) => setTaken({ week: monday, slots: new Set(rows.map(({ date, time }) => `${date} ${time}`)) }),
      () => {
        if (!controller.signal.aborted) setTaken({ week: monday, slots: null });
      },
    );
    void read();
    // While the window is open, what somebody else books turns grey.
    const timer = setInterval(ask, lookMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [monday, changes]);
  return { isTaken: (date, time) => taken.slots?.has(`${date} ${time}`) ?? false, unknown: taken.week === monday && taken.slots === null };
}
