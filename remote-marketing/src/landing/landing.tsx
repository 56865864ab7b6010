import { useEffect, useRef } from 'react';
import { whenIdle } from 'shared/browser/when-idle';
import { scrollToSection, useEarlyPress, useLocation, usePageTitle } from 'shared/singleton';
import { Benefits } from '../benefits/benefits';
import { CallToAction } from '../call-to-action/call-to-action';
import { DemoRequestHost } from '../demo-request/demo-request-host';
import { Faq } from '../faq/faq';
import { Footer } from '../footer/footer';
import { Hero } from '../hero/hero';
import { Integrations } from '../integrations/integrations';
import { Pricing } from '../pricing/pricing';
import { CodeForm } from '../private-demo/code-form';
import { privateDemoCopy } from '../private-demo/private-demo.copy.es';
import { Section } from '../section/section';
import { Sectors } from '../sectors/sectors';
import { Security } from '../security/security';
import { Steps } from '../steps/steps';
import { landingCopy } from './landing.copy.es';
import { takeRememberedScroll } from './scroll-memory';

/**
 * Scrolls to the address's section, or to where a demo was opened; a frame after the mount, because the shell scrolls to the top first.
 * Prerendered HTML is usable before hydration: a visitor who has acted at this address (api/src/site/early-input.ts) is not moved.
 */
function useArrival(): void {
  const { hash, key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const remembered = takeRememberedScroll();
    // Both places depend on the heights of all that is above.
    if (hash !== '' || remembered !== null) delete document.documentElement.dataset.fresh;
    const frame = requestAnimationFrame(() => {
      if (key === first.current && document.documentElement.dataset.actedAt === window.location.href) return;
      if (hash !== '') scrollToSection(hash.slice(1));
      else if (remembered !== null) window.scrollTo({ top: remembered, behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** Lays out the sections that a fresh page has skipped (`data-fresh`, api/src/site/early-input.ts): one per idle moment, none blocks for long. */
function useLateLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const skipped = dataset.fresh === undefined ? [] : [...document.querySelectorAll<HTMLElement>('main > section')];
    const layOutNext = () => {
      const section = skipped.shift();
      if (section === undefined) return void delete dataset.fresh;
      section.style.contentVisibility = 'visible';
      whenIdle(layOutNext, 500);
    };
    layOutNext();
  }, []);
}

/** The landing page: eleven sections in the order of the specification, and the dialog that any app can open. */
export function Landing() {
  usePageTitle(landingCopy.title);
  useArrival();
  useLateLayout();
  const main = useRef<HTMLElement>(null);
  useEarlyPress(main);
  return (
    <>
      <main ref={main} id="contenido" tabIndex={-1}>
        <Hero />
        <Benefits />
        <Sectors />
        <Steps />
        <Security />
        <Pricing />
        <Integrations />
        <Faq />
        <Section id="private-demo" title={privateDemoCopy.title} lead={privateDemoCopy.lead} tone="mist" layout="split"><CodeForm /></Section>
        <CallToAction />
      </main>
      <Footer />
      <DemoRequestHost />
    </>
  );
}
