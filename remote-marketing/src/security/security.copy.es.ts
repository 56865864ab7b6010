export const securityCopy = {
  title: 'Los datos de tus pacientes, protegidos de principio a fin',
  lead: 'Tratamos datos de salud, así que la seguridad no es un añadido: es el punto de partida.',
  facts: [
    { value: 'RGPD', text: 'Infraestructura en la Unión Europea y contrato de encargo de tratamiento' },
    { value: 'TLS 1.3', text: 'Cada conversación y cada dato viajan cifrados' },
    { value: 'AES-256', text: 'Cifrado en reposo de los datos de tus pacientes' },
  ],
  details: {
    encryption: {
      title: 'Cifrado y rotación de claves',
      text: 'Todo el tráfico usa TLS 1.3. Nombres, teléfonos, transcripciones, mensajes y resúmenes se guardan cifrados con AES-256, con claves propias de cada clínica o, mientras no están asignados a ninguna, con claves del servicio. Las claves rotan cada 24 horas: cada día tiene su propia clave de datos y, si alguien consiguiera una, solo abriría los datos de ese día.',
    },
    access: {
      title: 'Quién puede ver qué',
      text: 'Los permisos dependen de la función de cada persona (RBAC) y, por defecto, todo el personal entra con verificación en dos pasos (2FA); la dirección de la clínica, siempre. Cada uno hace solo lo que su función permite.',
    },
    audit: {
      title: 'Registro de auditoría',
      text: 'Cada inicio de sesión, cada llamada o conversación que alguien abre, cada archivo que se exporta y cada cambio quedan registrados: quién, qué y cuándo. Los registros se conservan 12 meses.',
    },
    incidents: {
      title: 'Avisos en caso de incidente',
      text: 'Si una brecha de seguridad afecta a tus datos, te avisamos en un máximo de 72 horas y te explicamos qué ha pasado, a quién afecta y qué hemos hecho.',
    },
  },
  download: 'Descargar el contrato de encargo de tratamiento (PDF)',
};
