export const footerCopy = {
  claim: 'Asistente de voz y chat con IA para clínicas y centros médicos.',
  contact: 'Contacto',
  legal: 'Legal',
  site: 'Secciones',
  links: [
    { href: '/#beneficios', text: 'Beneficios' },
    { href: '/#pricing', text: 'Precios' },
    { href: '/#faq', text: 'Preguntas frecuentes' },
    { href: '/#private-demo', text: 'Demo privada' },
    { href: '/login', text: 'Acceso para clínicas' },
  ],
  documents: [
    { href: '/legal/privacidad.pdf', text: 'Política de privacidad' },
    { href: '/legal/cookies.pdf', text: 'Política de cookies' },
    { href: '/legal/aviso-legal.pdf', text: 'Aviso legal' },
    { href: '/legal/encargo-tratamiento.pdf', text: 'Encargo de tratamiento' },
  ],
  pdf: '(PDF)',
};
