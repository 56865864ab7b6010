import { useEffect, useRef } from 'react';
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
 * Brings a visitor to where they want to be on the landing: the section that the address names, or where they left it
 * for a demo. One frame later than the mount, because the shell puts new pages to their top first.
 */
function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const remembered = takeRememberedScroll();
    const frame = requestAnimationFrame(() => {
      if (hash !== '') arriveAt(hash.slice(1));
      else if (remembered !== null) window.scrollTo({ top: remembered, behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** Prerendered HTML can be used before scripts are here: whoever is at work in the section already is left alone. */
function arriveAt(id: string): void {
  if (document.getElementById(id)?.contains(document.activeElement)) return;
  scrollToSection(id);
}

/** The landing page: eleven sections in the order of the specification, and the dialog that any app can ask for. */
export function Landing() {
  usePageTitle(landingCopy.title);
  useArrival();
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
