import { useEffect } from 'react';
import { whenIdle } from 'shared/browser/when-idle';

/** Lays out the sections that a fresh page has skipped (`data-fresh`, api/src/site/early-input.ts): one per idle moment, none blocks for long. */
export function useLateLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const skipped = dataset.fresh === undefined ? [] : [...document.querySelectorAll<HTMLElement>('main > section')];
    const layOutNext = () => {
      const section = skipped.shift();
      if (section === undefined) return void delete dataset.fresh;
      section.style.contentVisibility = 'visible';
      whenIdle(layOutNext, 500);
    };
    layOutNext();
  }, []);
}
