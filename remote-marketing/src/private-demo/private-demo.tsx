import { Section } from '../section/section';
import { CodeForm } from './code-form';
import { privateDemoCopy } from './private-demo.copy.es';

export function PrivateDemo() {
  return (
    <Section id="private-demo" title={privateDemoCopy.title} lead={privateDemoCopy.lead} tone="mist" layout="split">
      <CodeForm />
    </Section>
  );
}
