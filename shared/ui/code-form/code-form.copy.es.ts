export const codeFormCopy = {
  time: { label: 'Código de seis cifras', incomplete: 'Escribe las seis cifras del código.', wrong: undefined },
  recovery: {
    label: 'Código de recuperación',
    incomplete: 'Escribe todas las letras y cifras del código.',
    wrong: 'Ese código no es correcto o ya se ha usado. Prueba con otro de los que guardaste.',
  },
} as const;
