import type { KeyboardEvent } from 'react';

type Find = (radios: readonly HTMLElement[], from: HTMLElement) => HTMLElement | undefined;

const beside = (step: 1 | -1): Find => (radios, from) => radios.at((radios.indexOf(from) + step) % radios.length);

/** The nearest in the next row, as it is seen: how many stand in a row depends on the width. */
const inRow = (step: 1 | -1): Find => (radios, from) => {
  const rows = radios.filter(({ offsetTop }) => (offsetTop - from.offsetTop) * step > 0);
  const distance = ({ offsetTop, offsetLeft }: HTMLElement) => Math.abs(offsetTop - from.offsetTop) * 10_000 + Math.abs(offsetLeft - from.offsetLeft);
  return rows.sort((one, other) => distance(one) - distance(other))[0] ?? beside(step)(radios, from);
};

const keys: Readonly<Record<string, Find>> = {
  ArrowLeft: beside(-1),
  ArrowRight: beside(1),
  ArrowUp: inRow(-1),
  ArrowDown: inRow(1),
  Home: (radios) => radios[0],
  End: (radios) => radios.at(-1),
};

/** Moves the choice in a radio group, which is one stop for Tab. Disabled radios are passed over; from one that turned so the way leads to the stop. */
export function chooseByKeys(event: KeyboardEvent<HTMLElement>): void {
  const find = keys[event.key];
  if (find === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:enabled')];
  const from = radios.find((radio) => radio === document.activeElement);
  const next = from === undefined ? radios.find(({ tabIndex }) => tabIndex === 0) : find(radios, from);
  event.preventDefault();
  next?.focus();
  next?.click();
}
