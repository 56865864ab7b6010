import { useSite } from 'shared/singleton';
import { Accordion, look } from 'shared/ui';
import { Section } from '../section/section';
import { faqCopy } from './faq.copy.es';

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
          <a className={`${look.press} ${look.anywhere}`} href={`mailto:${email}`}>{email}</a>
        </>
      }
    >
      <Accordion items={items} />
    </Section>
  );
}
