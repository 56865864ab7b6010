import { createContext, useContext, type ReactNode } from 'react';
import type { PageData } from '../contracts/apps/composition';
import { sitePlaceholders, type SiteConfig } from '../contracts/site';

export type Features = PageData['features'];

interface SiteContextValue { readonly site: SiteConfig; readonly features: Features }

const nothing: Features = { voice: 'off', googleClientId: null };
const SiteContext = createContext<SiteContextValue>({ site: sitePlaceholders, features: nothing });

/** Provides the configured names and this deployment's features to every remote. Without it, prerendering uses the placeholders. */
export function SiteProvider({ children, ...value }: SiteContextValue & { readonly children: ReactNode }) {
  return <SiteContext value={value}>{children}</SiteContext>;
}

export function useSite(): SiteConfig {
  return useContext(SiteContext).site;
}

export function useFeatures(): Features {
  return useContext(SiteContext).features;
}
