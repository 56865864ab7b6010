import type { MouseEvent } from 'react';
import { ArrowRight, Check } from 'lucide-react';
import { openDemoRequest, scrollToSection, useSite } from 'shared/singleton';
import { VoiceCall } from 'shared/ui/voice-call';
import { heroCopy } from './hero.copy.es';
import styles from './hero.module.css';
import { RippleButton } from './ripple-button';

export function Hero() {
  const { name } = useSite();
  // The link works before scripts do; with them it scrolls to below the header.
  const toPricing = (event: MouseEvent) => {
    if (scrollToSection('pricing')) event.preventDefault();
  };
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <a className={styles.badge} href="#pricing" onClick={toPricing}>
            <span className={styles.dot} aria-hidden="true" />
            {heroCopy.badge}
            <ArrowRight size={18} aria-hidden="true" />
          </a>
          <h1 className={styles.title} id="hero-title">{heroCopy.title}</h1>
          <p className={styles.lead}>{heroCopy.lead(name)}</p>
          <RippleButton size="large" onClick={() => openDemoRequest({ message: heroCopy.demoMessage })}>
            {heroCopy.action}
          </RippleButton>
          <ul className={styles.facts} aria-label={heroCopy.factsLabel}>
            {heroCopy.facts.map((fact) => (
              <li key={fact} className={styles.fact}>
                <Check size={18} aria-hidden="true" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <VoiceCall />
      </div>
    </section>
  );
}
