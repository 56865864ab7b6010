import type { SiteConfig } from 'shared/contracts/site';

/** Lets browsers install the panel as an app of its own, including the sign-in. The icons are files of the shell's `public/` folder. */
export const panelManifest = ({ name }: SiteConfig) => ({
  id: '/panel',
  name: `Panel de ${name}`,
  short_name: name,
  start_url: '/panel',
  scope: '/',
  display: 'standalone',
  lang: 'es',
  background_color: '#fbfcfa',
  theme_color: '#0b7a55',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
