/** The mark in white and apricot, as it stands on the brand's ground. */
const mark = (size: number) => `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke-width="3.5" stroke-linecap="round">
  <path stroke="#fff" d="M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9M12.5 13v6M18 9.5v13"/><path stroke="#f6c9a8" d="M23.5 13.5v5"/></svg>`;

export interface BrandImage { readonly file: string; readonly width: number; readonly height: number; readonly html: string }

/** `margin` is the empty share round the mark; maskable icons need a fifth, because launchers cut them round. */
function icon(file: string, size: number, margin: number, radius = 0): BrandImage {
  const drawn = Math.round(size * (1 - 2 * margin));
  const html = `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;border-radius:${radius}px;background:#0b7a55">${mark(drawn)}</body>`;
  return { file, width: size, height: size, html };
}

/** What links to the site show. It carries no product name: that is configuration. */
function socialImage(fontUrl: string): BrandImage {
  const html = `<style>
    @font-face { font-family: Figtree; src: url(${fontUrl}); font-weight: 300 900 }
    body { margin: 0; width: 1200px; height: 630px; background: linear-gradient(90deg, #fbfcfa 78%, #e0f3ea 78%); font-family: Figtree; color: #10241d; position: relative; overflow: hidden }
    h1 { position: absolute; left: 80px; top: 172px; margin: 0; width: 640px; font-size: 92px; font-weight: 550; letter-spacing: -0.035em; line-height: 1.02 }
    p { position: absolute; left: 80px; bottom: 84px; margin: 0; font-size: 30px; color: #46584f }
    .mark { position: absolute; left: 80px; top: 72px }
    .orb, .orb i { position: absolute; display: block }
    .orb { right: 100px; top: 135px; width: 360px; height: 360px }
    .orb i { inset: 0; border-radius: 58% 42% 55% 45% / 52% 60% 40% 48% }
    .warm { background: #f6c9a8; rotate: 40deg; scale: 1.07 }
    .mint { background: linear-gradient(150deg, #c5f0de, #7fd4b2); rotate: 110deg; scale: 1.02 }
    .green { background: radial-gradient(circle at 32% 24%, #7be9c0, #1aa377 38%, #0b7a55 66%, #075f42); scale: .93 }
  </style>
  <svg class="mark" width="64" height="64" viewBox="0 0 32 32" fill="none" stroke-width="3.5" stroke-linecap="round"><path stroke="#0b7a55" d="M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9M12.5 13v6M18 9.5v13"/><path stroke="#e0a377" d="M23.5 13.5v5"/></svg>
  <h1>Cada llamada<br>a tu clínica,<br>atendida.</h1>
  <p>Asistente de voz con IA para clínicas</p>
  <div class="orb"><i class="warm"></i><i class="mint"></i><i class="green"></i></div>`;
  return { file: 'og.png', width: 1200, height: 630, html };
}

export function brandImages(fontUrl: string): readonly BrandImage[] {
  return [
    icon('icon-32.png', 32, 0.14, 7),
    icon('apple-touch-icon.png', 180, 0.18),
    icon('icon-192.png', 192, 0.16, 42),
    icon('icon-512.png', 512, 0.16, 112),
    icon('icon-maskable-512.png', 512, 0.26),
    socialImage(fontUrl),
  ];
}
