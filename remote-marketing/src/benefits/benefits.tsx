import { CalendarCheck, ChartNoAxesColumn, Clock, HeartHandshake, MessageCircleQuestionMark, Plug } from 'lucide-react';
import look from 'shared/ui/look.module.css';
import { Section } from '../section/section';
import { benefitsCopy } from './benefits.copy.es';
import { Calculator } from './calculator';
import styles from './benefits.module.css';

const benefits = [
  { ...benefitsCopy.items.always, Icon: Clock },
  { ...benefitsCopy.items.bookings, Icon: CalendarCheck },
  { ...benefitsCopy.items.questions, Icon: MessageCircleQuestionMark },
  { ...benefitsCopy.items.team, Icon: HeartHandshake },
  { ...benefitsCopy.items.systems, Icon: Plug },
  { ...benefitsCopy.items.insight, Icon: ChartNoAxesColumn },
];

export function Benefits() {
  return (
    <Section id="beneficios" title={benefitsCopy.title} lead={benefitsCopy.lead} layout="split" aside={<Calculator />}>
      <ul className={styles.list}>
        {benefits.map(({ title, description, Icon }) => (
          <li key={title} className={styles.benefit}>
            <Icon className={look.accent} size={28} strokeWidth={1.75} aria-hidden="true" />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.description}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
