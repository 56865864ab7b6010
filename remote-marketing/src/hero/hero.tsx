import { useState, type MouseEvent } from 'react';
import { ArrowRight } from 'lucide-react';
import { openDemoRequest, scrollToSection, useSite } from 'shared/singleton';
import { Button, CheckList, VoiceCall, look, type ButtonProps } from 'shared/ui';
import { heroCopy } from './hero.copy.es';
import styles from './hero.module.css';
import { StillScene } from './scene/still-scene';

/** A button with a ripple from the pressed point; from its middle when pressed by keyboard. */
function RippleButton({ onClick, children, ...rest }: ButtonProps) {
  const [ripple, setRipple] = useState<{ readonly key: number; readonly x: number; readonly y: number } | null>(null);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const byPointer = event.detail > 0;
    setRipple((previous) => ({
      key: (previous?.key ?? 0) + 1,
      x: byPointer ? event.clientX - box.left : box.width / 2,
      y: byPointer ? event.clientY - box.top : box.height / 2,
    }));
    onClick?.(event);
  };
  return (
    <Button {...rest} onClick={handleClick}>
      <span className={styles.clip} aria-hidden="true">
        {ripple !== null && (
          <span key={ripple.key} className={styles.ripple} data-testid="ripple" style={{ left: ripple.x, top: ripple.y }} onAnimationEnd={() => setRipple(null)} />
        )}
      </span>
      {children}
    </Button>
  );
}

export function Hero() {
  const { name } = useSite();
  // The link works without scripts; with them it scrolls to just below the header.
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
          <RippleButton size="large" onClick={() => openDemoRequest({ message: heroCopy.demoMessage })}>{heroCopy.action}</RippleButton>
          <noscript><a className={look.bold} href="#cta">{heroCopy.action}</a></noscript>
        </div>
        <div className={styles.stage}>
          <StillScene />
          <div className={styles.turn}>
            <p className={look.strong}>{heroCopy.yourTurn}</p>
            <VoiceCall layout="row" />
            <noscript>{heroCopy.needsScripts}</noscript>
          </div>
        </div>
        <CheckList className={styles.facts} label={heroCopy.factsLabel} items={heroCopy.facts} />
      </div>
    </section>
  );
}
