import { createContext, useCallback, useContext, useEffect, type ReactNode } from 'react';
import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import { changeTask, listTasks, unansweredAfterMs } from 'shared/contracts/conversations/tasks';
import { call } from 'shared/http/client';
import { VisuallyHidden } from 'shared/ui';
import { useLiveEvent } from '../live/live-events';
import { ChangeNotice, useChange, useLiveExchange, type Exchange } from '../ui';

export const tasksReading = (done: boolean) => ({ key: `tasks ${done}`, read: (signal: AbortSignal) => call(listTasks, { done, limit: 100 }, { signal }) });

type TaskList = Exchange<OutputOf<typeof listTasks>>;
const TasksContext = createContext<TaskList | undefined>(undefined);

/** The open tasks, read once for the whole panel and kept up to date. */
export function OpenTasks({ children }: { readonly children: ReactNode }) {
  const tasks = useLiveExchange('tasks', tasksReading(false));
  // Time makes a task of an unanswered chat, without an event.
  const readLater = useCallback(() => void setTimeout(tasks.refresh, unansweredAfterMs + 1_000), [tasks.refresh]);
  useLiveEvent(({ type }) => void (type === 'chat_message' && readLater()));
  useEffect(readLater, [readLater]);
  return <TasksContext value={tasks}>{children}</TasksContext>;
}

export function useOpenTasks(): TaskList {
  const tasks = useContext(TasksContext);
  if (tasks === undefined) throw new Error('OpenTasks is missing above');
  return tasks;
}

/** Changes a task and refreshes the list; `settled` gets the result. Success shows in the list, and is announced to screen readers. */
export function useTaskChange(refresh: () => void) {
  const { failure, done, changeInTurn } = useChange(refresh);
  const notice = <><ChangeNotice failure={failure} done={undefined} /><VisuallyHidden><span role="status">{done}</span></VisuallyHidden></>;
  return { notice, change: (input: InputOf<typeof changeTask>, sentence?: string, settled?: (kept: boolean) => void) => void changeInTurn(() => call(changeTask, input), sentence).then(settled) };
}
