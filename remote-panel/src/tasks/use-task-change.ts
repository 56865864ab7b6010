import { changeTask } from 'shared/contracts/tasks';
import type { InputOf } from 'shared/contracts/endpoint';
import { call } from 'shared/http/client';
import { useChange } from '../exchange/use-change';

/** Changes a task and brings the list up to date. */
export function useTaskChange(refresh: () => void) {
  const { failure, done, change } = useChange(refresh);
  return { failure, done, change: (input: InputOf<typeof changeTask>) => change(() => call(changeTask, input)) };
}
