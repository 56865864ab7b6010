import type { SiteConfig } from 'shared/contracts/site';

/** The icons are files of the shell's `public/` folder. */
const look = {
  lang: 'es',
  background_color: '#fbfcfa',
  theme_color: '#0b7a55',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};

/** Lets phones add the site to their home screen. */
export const webManifest = ({ name }: SiteConfig) =>
  ({ name, short_name: name, description: 'Asistente de voz y chat con IA para clínicas', start_url: '/', display: 'browser', ...look });

/** Lets browsers install the panel as an app of its own, including the sign-in. */
export const panelManifest = ({ name }: SiteConfig) =>
  ({ id: '/panel', name: `Panel de ${name}`, short_name: name, start_url: '/panel', scope: '/', display: 'standalone', ...look });
