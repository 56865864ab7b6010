import { Bubble, look } from 'shared/ui';
import { Section } from '../section/section';
import { sectorsCopy as copy } from './sectors.copy.es';
import styles from './sectors.module.css';

const specialties = Object.entries(copy.items);
type Call = (typeof copy.items)[keyof typeof copy.items]['calls'][number];

/** Calls that the front desk answers on the example's day, in hours. */
const takenAtDesk = [9.1, 9.5, 9.8, 10.1, 10.7, 11.5, 11.9, 12.4, 12.9, 13.6, 16.2, 16.6, 17.1, 17.8, 18.3, 18.8];

const hourOf = (time = '00:00'): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** The specialties as a clinic's day: choose one, then one of its calls. Only radio buttons and CSS, so it needs no scripts. */
export function Sectors() {
  return (
    <Section id="sectores" title={copy.title} lead={copy.lead} tone="mist">
      <fieldset className={look.wrap} aria-labelledby="especialidad">
        <p id="especialidad" className={`${look.soft} ${styles.wide}`}>{copy.choose}</p>
        {specialties.map(([key, { name, description, calls }], index) => (
          <div key={key} className={styles.specialty}>
            <label className={styles.choice}>
              <input type="radio" name="especialidad" defaultChecked={index === 0} />
              {name}
            </label>
            <div className={styles.day}>
              <h3 className={look.name}>{name}</h3>
              <p className={look.quiet}>{description}</p>
              <Day name={key} calls={calls} />
            </div>
          </div>
        ))}
      </fieldset>
    </Section>
  );
}

function Day({ name, calls }: { readonly name: string; readonly calls: readonly Call[] }) {
  return (
    // Not every browser lays out the inside of a fieldset.
    <div className={styles.calls} role="group" aria-labelledby={`dia-${name}`}>
      <p id={`dia-${name}`} className={styles.wide}><strong>{copy.day}.</strong> {copy.calls}</p>
      {/* One unit of width is an hour; below, a line from each call's time to its button. */}
      <svg className={styles.line} viewBox="0 0 24 10" preserveAspectRatio="none" aria-hidden="true">
        <path data-key="open" d="M9 0h5v5h-5zM16 0h3v5h-3z" />
        <path data-key="desk" d={takenAtDesk.map((hour) => `M${hour} 2.5v2.5`).join('')} />
        <path d="M0 5h24" />
        <path data-key="assistant" d={calls.map(({ at }) => `M${hourOf(at)} 5v5`).join('')} />
        <path data-key="moment" d={calls.map(({ at }) => `M${hourOf(at)} 5h.01`).join('')} />
      </svg>
      <p className={styles.hours} aria-hidden="true">{[0, 6, 12, 18, 24].map((hour) => <span key={hour}>{hour}</span>)}</p>
      {calls.map((call, index) => (
        <div key={call.at} className={styles.call}>
          {/* As wide as the hours since the previous call: attributes, because the content security policy forbids styles in the page. */}
          <svg className={styles.since} width={`${(100 * (hourOf(call.at) - hourOf(calls[index - 1]?.at))) / 24}%`} height="1" aria-hidden="true" />
          <label className={styles.choice}>
            <input type="radio" name={`llamada-${name}`} defaultChecked={index === 0} />
            {call.at}
          </label>
          <div className={`${styles.talk} ${styles.wide}`}>
            <p className={look.soft}>{call.busy ? copy.busy : copy.closed}</p>
            <Bubble from="user">{call.says}</Bubble>
            <Bubble from="agent">{call.answers}</Bubble>
            <p className={look.strong}>{call.result}</p>
          </div>
        </div>
      ))}
      <p className={`${styles.keys} ${styles.wide}`} aria-hidden="true">
        {Object.entries(copy.legend).map(([key, words]) => <span key={key} data-key={key}>{words}</span>)}
      </p>
    </div>
  );
}
