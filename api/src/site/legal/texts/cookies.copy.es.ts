import type { LegalDocument, LegalParty } from '../legal-document';

/** Cookie policy (LSSI art. 22.2). What it lists is what the site really uses. */
export const cookiePolicy = ({ site, origin, email }: LegalParty): LegalDocument => ({
  title: 'Política de cookies',
  subject: `Qué guarda ${site} en tu navegador`,
  text: `
Una cookie es un pequeño archivo que una web guarda en tu navegador. En ${origin} solo usamos lo imprescindible para que funcione lo que pides. No usamos cookies de publicidad ni de análisis de terceros, y por eso no ves un aviso que te pida aceptarlas: el artículo 22.2 de la Ley 34/2002 (LSSI) exime de consentimiento a las estrictamente necesarias.
# 1. Cookies propias, estrictamente necesarias
- session (en conexiones seguras, __Host-session): mantiene abierta la sesión del panel para clínicas. Se crea al entrar; dura 8 horas como máximo y deja de valer tras 30 minutos sin actividad o al salir.
- sign-in (en conexiones seguras, __Host-sign-in): une los dos pasos del acceso para que nadie pueda suplantarlo. Dura 10 minutos.
- Reparto de versiones: si una nueva versión de la web se abre primero a una parte de las visitas, una cookie técnica recuerda cuál te ha tocado para que la web no cambie entre una página y otra. No te identifica.
- avoid-shell (en conexiones seguras, __Host-avoid-shell): si la web falla al abrirse en tu navegador, recuerda durante una hora qué versión fue para darte la anterior. No te identifica.
# 2. Otros datos que se quedan en tu navegador
- Posición de lectura de la portada (homeScrollY), paso a una demo privada y, dentro de ella, la conversación de chat abierta: se borran al cerrar la pestaña.
- Micrófono y altavoz elegidos para las llamadas: se quedan en tu navegador hasta que los borres.
- Lista de conversaciones del panel (panel_conversations): identificador y fecha de cada una, para mostrarlas si falla la conexión. Solo en los navegadores del personal de una clínica.
Estos datos no nos llegan ni se comparten con nadie.
# 3. Servicios de terceros
La página de acceso del panel carga el botón de Google, que puede usar sus propias cookies para identificarte con tu cuenta; se rige por la política de privacidad de Google (policies.google.com). El resto de la web no lo carga.
La llamada de voz y el asistente de una demo se cargan solo cuando los inicias.
# 4. Cómo borrarlas o bloquearlas
Puedes borrar o bloquear las cookies y los datos de sitios en los ajustes de tu navegador (Chrome, Firefox, Safari y Edge lo explican en su ayuda). La web pública funciona igual; sin las cookies de sesión no se puede entrar en el panel.
# 5. Cambios y contacto
Si algún día usáramos cookies que no sean necesarias, te pediríamos permiso antes, y rechazarlas sería tan fácil como aceptarlas. Para cualquier duda escribe a ${email}.
`,
});
