import { Skeleton } from 'shared/ui/skeleton';
import { useParameter } from '../address/use-parameter';
import { Tile } from '../dashboard/tile';
import { ChangeNotice } from '../exchange/change-notice';
import { LoadFailed } from '../exchange/load-failed';
import { NothingHere } from '../exchange/nothing-here';
import { useExchange } from '../exchange/use-exchange';
import { useLiveRefresh } from '../live/use-live-refresh';
import choice from '../period/period-choice.module.css';
import styles from '../today/today-section.module.css';
import { TaskRow } from './task-row';
import { tasksReading, useOpenTasks } from './tasks';
import { tasksCopy as copy } from './tasks.copy.es';
import { useTaskChange } from './use-task-change';

/** /panel/por-atender: what needs a person, and what has been done. */
export function TasksPage() {
  const [view, setView] = useParameter('ver', { replace: true });
  return (
    <Tile id="por-atender" title={copy.heading}>
      <p>{copy.text}</p>
      <div className={choice.choice} role="group" aria-label={copy.which}>
        {([[null, copy.open], ['hechas', copy.done]] as const).map(([value, label]) => (
          <button key={label} type="button" className={choice.option} aria-pressed={view === value} onClick={() => setView(value)}>{label}</button>
        ))}
      </div>
      {view === 'hechas' ? <DoneTasks /> : <OpenTaskList />}
    </Tile>
  );
}

function OpenTaskList() {
  return <TaskList list={useOpenTasks()} none={copy.none} noneText={copy.noneText} />;
}

function DoneTasks() {
  const { key, read } = tasksReading(true);
  const list = useExchange(key, read);
  useLiveRefresh('tasks', list.refresh);
  return <TaskList list={list} none={copy.noneDone} />;
}

function TaskList({ list, none, noneText }: { readonly list: ReturnType<typeof useOpenTasks>; readonly none: string; readonly noneText?: string }) {
  const { failure, done, change } = useTaskChange(list.refresh);
  if (list.status === 'loading') return <>{[1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="4rem" />)}</>;
  if (list.status === 'failed') return <LoadFailed message={list.error.message} onRetry={list.refresh} busy={list.busy} />;
  const { tasks, members, open } = list.data;
  const hidden = tasks.some(({ doneAt }) => doneAt === null) ? open - tasks.length : 0;
  return (
    <>
      <ChangeNotice failure={failure} done={done} />
      {tasks.length === 0 && <NothingHere title={none} text={noneText} />}
      <ul className={styles.list} aria-label={copy.heading}>{tasks.map((task) => <TaskRow key={task.id} task={task} members={members} onChange={change} />)}</ul>
      {hidden > 0 && <p>{copy.more(hidden)}</p>}
    </>
  );
}
