import look from 'shared/ui/look.module.css';

/** Bars and bubbles of the assistant, then of the patient or of what the assistant acts on. */
const drawings = {
  always: ['M4 16v8M9.8 11v18M21.4 14v12M27.2 8v24M38.8 15v10M44.6 5v30M56.2 13v14M62 10v20', 'M15.6 15v10M33 16v8M50.4 14v12M67.8 16v8'],
  bookings: ['M4 6h8M32 6h8M46 6h8M4 15h8M18 15h8M60 15h8M18 24h8M32 24h8M60 24h8M4 33h8M32 33h8M46 33h8', 'M46 15h8'],
  questions: [
    'M4 38V27a7 7 0 0 1 7-7h18a7 7 0 0 1 7 7v4a7 7 0 0 1-7 7zM13 27v4M20 25v8M27 27v4',
    'M68 20h-19a7 7 0 0 1-7-7v-4a7 7 0 0 1 7-7h12a7 7 0 0 1 7 7zM50 11h.1M55 11h.1M60 11h.1',
  ],
  team: ['M25.2 10.8A13 13 0 1 0 25.2 29.2M12 17v6M18 14v12', 'M68 30h-21a7 7 0 0 1-7-7v-6a7 7 0 0 1 7-7h14a7 7 0 0 1 7 7zM48 20h.1M54 20h.1M60 20h.1'],
  systems: ['M4 16v8M10 11v18M16 15v10M26 20h20M46 6h-5a5 5 0 0 0-5 5v18a5 5 0 0 0 5 5h5', 'M56 6h12M56 20h12M56 34h12'],
  insight: ['M6 28v8M17 22v14M28 25v11M39 16v20M50 19v17', 'M62 6v30'],
  settings: ['M4 8h36M58 8h10M4 20h8M30 20h38M4 32h26M48 32h20', 'M49 5v6M21 17v6M39 29v6'],
  call: ['M31.5 8.9A15.6 15.6 0 1 0 31.5 31.1M15.6 16.2v7.5M22.5 11.9v16.2', 'M29.4 16.9v6.2'],
} as const;

/** A small drawing in the language of the mark. Decoration; words stand beside it. */
export function Drawing({ of }: { readonly of: keyof typeof drawings }) {
  const [assistant, patient] = drawings[of];
  return (
    <svg className={look.accent} viewBox="0 0 72 40" width="72" height="40" fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" aria-hidden="true">
      <path d={assistant} />
      <path d={patient} stroke="var(--color-warm)" />
    </svg>
  );
}
