import { escapeHtml } from '../web/plain-page';

/** Elements have inline widths and colours, because some mail programs drop style sheets; programs with a dark mode read the sheet. */
const style = `:root{color-scheme:light dark}p{margin:0 0 16px}a{color:#0b7a55}
@media (prefers-color-scheme:dark){.ground{background:#0d1613!important}.card{background:#17241e!important;border-color:#2a3b33!important}
.card,.card p{color:#eef5f1!important}a{color:#4fd3a2!important}.voice{background:#4fd3a2!important}
.ring{border-color:#4fd3a2 transparent #4fd3a2 #4fd3a2!important}}`;

/** The logo's ring and bars: no image is loaded. Word, which draws Outlook's mails, knows no round borders and gets the name alone. */
const bar = (height: number, colour: string, name: string) =>
  `<span class="${name}" style="display:inline-block;width:3px;height:${height}px;margin-right:3px;border-radius:2px;background:${colour};vertical-align:middle"></span>`;
const ring =
  'display:inline-block;width:17px;height:22px;padding-left:5px;border:3px solid #0b7a55;border-right-color:transparent;border-radius:50%;' +
  'font-size:0;line-height:22px;white-space:nowrap;vertical-align:middle';
const bars = bar(9, '#0b7a55', 'voice') + bar(16, '#0b7a55', 'voice') + bar(8, '#e0a377', 'tone');
const mark = `<!--[if !mso]><!--><span class="ring" style="${ring}">${bars}</span>&nbsp;<!--<![endif]-->`;

/** An address ends before the full stop of its sentence. */
const address = /(https?:\/\/[^\s.,;)]+(?:[.,;)][^\s.,;)]+)*)/;

const linked = (text: string): string =>
  text.split(address).map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`)).join('');

/** The text as HTML: paragraphs, addresses as links, the site's colours, at most 600 px wide, with a dark mode. */
export function mailHtml({ subject, text, sender }: { readonly subject: string; readonly text: string; readonly sender: string }): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  return (
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>` +
    '<body class="ground" style="margin:0;background:#f0f5f1"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">' +
    '<tr><td class="ground" align="center" style="padding:24px 12px;background:#f0f5f1">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr>' +
    '<td class="card" style="padding:28px;border:1px solid #d9e2dc;border-radius:20px;background:#ffffff;color:#10241d;' +
    'font:16px/1.6 Figtree,Arial,sans-serif;word-break:break-word">' +
    `<p style="margin:0 0 24px;font-size:18px;font-weight:700">${mark}<span style="vertical-align:middle">${escapeHtml(sender)}</span></p>${paragraphs.join('')}` +
    '</td></tr></table></td></tr></table></body></html>'
  );
}
