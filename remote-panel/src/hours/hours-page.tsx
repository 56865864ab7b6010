import { useEffect, useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { agendaSteps, getAgendaSettings, putAgendaSettings, regions, type AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { call } from 'shared/http/client';
import { Button, SelectField, TextField } from 'shared/ui';
import { Loaded, shapes, Tile, useChange, useExchange } from '../ui';
import { CalendarFeed } from './calendar-feed';
import { NamedRows } from './named-rows';
import { hoursCopy as copy, regionNames, weekdays } from './hours.copy.es';
import styles from './hours-page.module.css';
import { hoursText, parseAmount, parseHours } from './hours-text';

/** The settings in the form: hours by weekday, days and amounts as text. */
type HoursForm = ReturnType<typeof formOf>;

/** Unsaved input, and the form that it changes. */
export interface HoursDraft { readonly form: HoursForm; readonly since: HoursForm }

interface Props {
  readonly draft: HoursDraft | undefined;
  readonly onDraft: Dispatch<SetStateAction<HoursDraft | undefined>>;
}

const formOf = ({ hours, closedDays, visitValue, ...rest }: AgendaSettings) => ({
  ...rest,
  week: weekdays.map((_, index) => hoursText(hours, index + 1)),
  closedDays: closedDays.map((name) => ({ id: name, name })),
  value: visitValue === null ? '' : String(visitValue).replace('.', ','),
});

/** The settings of a form that can be read. */
const settingsOf = ({ week, closedDays, value, ...rest }: HoursForm) => ({
  ...rest,
  hours: week.flatMap((text, index) => parseHours(text, index + 1) ?? []),
  closedDays: [...new Set(closedDays.map(({ name }) => name).filter(Boolean))].sort(),
  visitValue: parseAmount(value) ?? null,
});

/** The rows of this form, then those that a colleague has added; without those that either has taken away. */
function mergeRows<Row extends HoursForm['closedDays'][number]>(form: Row[], since: Row[], now: Row[], key: 'id' | 'name' = 'id'): Row[] {
  const isOf = (row: Row) => (other: Row) => other[key] === row[key];
  const isChanged = (row: Row) => JSON.stringify(row) !== JSON.stringify(since.find(isOf(row)));
  const own = form.flatMap((row) => (isChanged(row) ? [row] : now.filter(isOf(row)).map((theirs) => ({ ...theirs, id: row.id }))));
  return [...own, ...now.filter((row) => !form.some(isOf(row)) && !since.some(isOf(row)))];
}

/** What this form changed since it was loaded, over what a colleague has saved meanwhile. */
function mergeForms({ form, since }: HoursDraft, now: HoursForm): HoursForm {
  const mine = <Member extends keyof HoursForm>(member: Member) => (form[member] === since[member] ? now : form)[member];
  return {
    step: mine('step'), region: mine('region'), value: mine('value'),
    week: form.week.map((text, index) => (text === since.week[index] ? now.week[index] ?? text : text)),
    agendas: mergeRows(form.agendas, since.agendas, now.agendas),
    visits: mergeRows(form.visits, since.visits, now.visits),
    closedDays: mergeRows(form.closedDays, since.closedDays, now.closedDays, 'name'),
  };
}

/** The known values, and the one that a newer API has set. */
const knownAnd = <Value,>(known: readonly Value[], chosen: Value | null) => [...new Set([...known, chosen])].filter((one) => one !== null);

/** /panel/horario, for owners: opening hours, staff and visits that may be booked. Unsaved input survives other pages of the panel. */
export function HoursPage(props: Props) {
  const settings = useExchange('agenda settings', (signal) => call(getAgendaSettings, {}, { signal }));
  return (
    <>
      <Tile id="horario" title={copy.heading}>
        <p className={shapes.soft}>{copy.text}</p>
        <Loaded exchange={settings} loading={copy.loading}>{(data) => <SettingsForm settings={data} onSaved={settings.refresh} {...props} />}</Loaded>
      </Tile>
      {settings.status !== 'loading' && <CalendarFeed />}
    </>
  );
}

function SettingsForm({ settings, onSaved, draft, onDraft }: Props & { readonly settings: AgendaSettings; readonly onSaved: () => void }) {
  const saved = () => ({ form: formOf(settings), since: formOf(settings) });
  const [edit, setEdit] = useState<HoursDraft>(() => draft ?? saved());
  const { form, since } = edit;
  const { week, closedDays, value, ...rest } = form;
  const [tried, setTried] = useState(0);
  /** The form at the last save: what the save said is about this one alone. */
  const [sent, setSent] = useState<HoursForm>();
  const fields = useRef<HTMLFormElement>(null);
  // The error is rendered by now, so it is read out with the field.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);
  const { busy, notice, failureOf, change } = useChange();
  const errorOf = (list: string) => (path = '') => (sent === form ? failureOf(`${list}${path}`) : undefined);
  const hours = week.map((text, index) => parseHours(text, index + 1));
  const visitValue = parseAmount(value);

  const set = (changes: Partial<HoursForm>) => {
    const next = { form: { ...form, ...changes }, since };
    setEdit(next);
    onDraft(next);
  };
  const discard = () => {
    setEdit(saved());
    onDraft(undefined);
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (hours.includes(undefined) || visitValue === undefined) return;
    // A date that is typed in part has no value and would be left out without a word. The browser knows, and says so at the field.
    if (fields.current?.querySelector<HTMLInputElement>('[type="date"]:invalid')?.reportValidity() === false) return;
    setSent(form);
    change(async () => {
      const merged = mergeForms(edit, formOf(await call(getAgendaSettings, {})));
      await call(putAgendaSettings, settingsOf(merged));
      // Input of the meantime stays.
      const follow = (now: HoursDraft) => ({ since: merged, form: now.form === form ? merged : mergeForms({ ...now, since: form }, merged) });
      setEdit(follow);
      setSent(merged);
      onDraft((now) => (now === undefined || now.form === form ? undefined : follow(now)));
      onSaved();
    }, copy.saved);
  }

  return (
    <form ref={fields} className={`${shapes.acted} ${styles.form}`} noValidate onSubmit={save}>
      {sent === form && notice}
      <fieldset className={shapes.stack}>
        <legend className={shapes.heading}>{copy.week}</legend>
        <p className={shapes.soft}>{copy.weekHint}</p>
        <div className={shapes.tiles}>
          {weekdays.map((day, index) => (
            <TextField
              key={day}
              id={`horario-${index}`}
              label={day}
              placeholder={copy.closed}
              error={tried > 0 && hours[index] === undefined ? copy.badHours : undefined}
              value={week[index] ?? ''}
              onChange={({ target }) => set({ week: week.with(index, target.value) })}
            />
          ))}
        </div>
      </fieldset>
      <NamedRows
        id="agenda"
        {...copy.agendas}
        errorOf={errorOf('agendas')}
        rows={rest.agendas}
        make={(id) => ({ id, name: '' })}
        onChange={(agendas) => set({ agendas })}
      />
      <NamedRows
        id="visita"
        {...copy.visits}
        errorOf={errorOf('visits')}
        rows={rest.visits}
        numbers={[['minutes', copy.minutes], ['buffer', copy.buffer]]}
        make={(id) => ({ id, name: '', minutes: 30, buffer: 0 })}
        onChange={(visits) => set({ visits })}
      />
      <div className={shapes.tiles}>
        <SelectField id="paso" label={copy.step} value={rest.step} onChange={({ target }) => set({ step: Number(target.value) })}>
          {knownAnd(agendaSteps, settings.step).map((step) => <option key={step} value={step}>{copy.stepOption(step)}</option>)}
        </SelectField>
        <SelectField id="festivos" label={copy.region} value={rest.region ?? ''} onChange={({ target }) => set({ region: target.value || null })}>
          <option value="">{copy.noRegion}</option>
          {knownAnd(regions, settings.region).map((region) => <option key={region} value={region}>{regionNames[region] ?? region}</option>)}
        </SelectField>
        <TextField
          id="valor-visita"
          label={copy.visitValue}
          hint={copy.visitValueHint}
          required={false}
          inputMode="decimal"
          error={tried > 0 && visitValue === undefined ? copy.badAmount : errorOf('visitValue')()}
          value={value}
          onChange={({ target }) => set({ value: target.value })}
        />
      </div>
      <NamedRows
        id="dia-cerrado"
        {...copy.closedDays}
        areDates
        rows={closedDays}
        make={(id) => ({ id, name: '' })}
        onChange={(days) => set({ closedDays: days })}
      />
      {draft !== undefined && <p className={shapes.soft}>{copy.unsaved}</p>}
      <div className={shapes.line} tabIndex={-1}>
        <Button type="submit" busy={busy}>{copy.save}</Button>
        {draft !== undefined && <Button variant="quiet" aria-disabled={busy} onClick={discard}>{copy.discard}</Button>}
      </div>
    </form>
  );
}
