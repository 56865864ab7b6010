import { useEffect, useRef } from 'react';
import { useOpenTasks } from '../tasks/tasks';
import { isSoundOn, playSound } from './sound';

/** Says outside the page that somebody is needed: a number in the tab, and a sound for those who want one. */
export function TaskSignals({ onWaiting }: { readonly onWaiting: (tasks: number) => void }) {
  const { data } = useOpenTasks();
  const before = useRef<number>(undefined);
  const open = data?.open;
  useEffect(() => {
    if (open === undefined) return;
    if (before.current !== undefined && open > before.current && isSoundOn()) playSound();
    before.current = open;
    onWaiting(open);
    return () => onWaiting(0);
  }, [open, onWaiting]);
  return null;
}
