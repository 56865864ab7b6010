export const codeFormCopy = {
  time: { label: 'Código de seis cifras', incomplete: 'Escribe las seis cifras del código.' },
  recovery: { label: 'Código de recuperación', incomplete: 'Escribe todas las letras y cifras del código.' },
} as const;
