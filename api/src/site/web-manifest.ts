import type { SiteConfig } from 'shared/contracts/site';

/** What a phone needs to put the site on its home screen. The icons are files of the shell's `public/` folder. */
export function webManifest({ name }: SiteConfig): object {
  return {
    name,
    short_name: name,
    description: 'Asistente de voz y chat con IA para clínicas',
    lang: 'es',
    start_url: '/',
    display: 'browser',
    background_color: '#fbfcfa',
    theme_color: '#0b7a55',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
