import { Choice, Loaded, NothingHere, shapes, Tile, useLiveExchange, useParameter } from '../ui';
import { TaskRow } from './task-row';
import { tasksReading, useOpenTasks, useTaskChange } from './tasks';
import { tasksCopy as copy } from './tasks.copy.es';

/** /panel/por-atender: open tasks, and done ones. */
export function TasksPage() {
  const [view, setView] = useParameter('ver', { replace: true });
  return (
    <Tile id="por-atender" title={copy.heading}>
      <p className={shapes.soft}>{copy.text}</p>
      <Choice<string | null> label={copy.which} value={view} options={[[null, copy.open], ['hechas', copy.done]]} onChange={setView} />
      {view === 'hechas' ? <DoneTasks /> : <OpenTaskList />}
    </Tile>
  );
}

const OpenTaskList = () => <TaskList list={useOpenTasks()} none={copy.none} noneText={copy.noneText} />;
const DoneTasks = () => <TaskList list={useLiveExchange('tasks', tasksReading(true))} none={copy.noneDone} />;

function TaskList({ list, none, noneText }: { readonly list: ReturnType<typeof useOpenTasks>; readonly none: string; readonly noneText?: string }) {
  const { notice, change } = useTaskChange(list.refresh);
  return (
    <div className={shapes.acted}>
      {notice}
      <Loaded exchange={list} loading={copy.loading}>
        {({ tasks, members, open }) => {
          const hidden = tasks.some(({ doneAt }) => doneAt === null) ? open - tasks.length : 0;
          return (
            <>
              {tasks.length === 0 && <NothingHere title={none} text={noneText} />}
              <ul className={shapes.rows} aria-label={copy.heading}>{tasks.map((task) => <TaskRow key={task.id} task={task} members={members} onChange={change} />)}</ul>
              {hidden > 0 && <p>{copy.more(hidden)}</p>}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
