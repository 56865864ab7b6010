import { useSite } from 'shared/singleton';
import { Accordion } from 'shared/ui/accordion';
import { Section } from '../section/section';
import { faqCopy } from './faq.copy.es';
import styles from './faq.module.css';

const items = faqCopy.questions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

export function Faq() {
  const { email } = useSite();
  return (
    <Section
      id="faq"
      title={faqCopy.title}
      layout="split"
      lead={
        <>
          {faqCopy.contact}{' '}
          <a className={styles.email} href={`mailto:${email}`}>{email}</a>
        </>
      }
    >
      <Accordion items={items} />
    </Section>
  );
}
