import { createContext, useContext, type ReactNode } from 'react';
import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import { changeTask, listTasks } from 'shared/contracts/tasks';
import { call } from 'shared/http/client';
import { useChange, useLiveExchange, type Exchange } from '../ui';

export const tasksReading = (done: boolean) => ({ key: `tasks ${done}`, read: (signal: AbortSignal) => call(listTasks, { done, limit: 100 }, { signal }) });

type TaskList = Exchange<OutputOf<typeof listTasks>>;
const TasksContext = createContext<TaskList | undefined>(undefined);

/** What is open, read once for the whole panel and kept up to date. */
export function OpenTasks({ children }: { readonly children: ReactNode }) {
  return <TasksContext value={useLiveExchange('tasks', tasksReading(false))}>{children}</TasksContext>;
}

export function useOpenTasks(): TaskList {
  const tasks = useContext(TasksContext);
  if (tasks === undefined) throw new Error('OpenTasks is missing above');
  return tasks;
}

/** Changes a task and brings the list up to date. */
export function useTaskChange(refresh: () => void) {
  const { notice, change } = useChange(refresh);
  return { notice, change: (input: InputOf<typeof changeTask>) => change(() => call(changeTask, input)) };
}
