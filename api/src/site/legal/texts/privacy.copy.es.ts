import type { LegalDocument, LegalParty } from '../legal-document';

/** Privacy policy (RGPD arts. 13 and 14, LOPDGDD art. 11). */
export const privacyPolicy = ({ site, origin, name, taxId, address, email, phone }: LegalParty): LegalDocument => ({
  title: 'Política de privacidad',
  subject: `Cómo trata ${site} los datos personales`,
  text: `
Esta política explica qué datos personales tratamos cuando visitas ${origin}, pides una demo, hablas con nuestro asistente o usas el panel para clínicas; para qué los usamos, cuánto tiempo los guardamos y qué derechos tienes. Se rige por el Reglamento (UE) 2016/679 (RGPD) y por la Ley Orgánica 3/2018 (LOPDGDD).
# 1. Quién responde de tus datos
- Responsable: ${name}
- NIF: ${taxId}
- Domicilio: ${address}
- Correo electrónico: ${email}
- Teléfono: ${phone}
Para todo lo que tenga que ver con tus datos puedes escribir a ${email}.
Esta política no cubre los datos de pacientes que tratamos por encargo de una clínica cliente: de ellos responde la clínica, y nosotros actuamos como su encargado según el contrato de encargo de tratamiento (art. 28 RGPD). Si eres paciente, dirígete a tu clínica.
# 2. Qué datos tratamos, para qué y con qué base jurídica
Solicitud de demo y contacto. Datos: nombre, clínica, correo electrónico, teléfono y mensaje. Finalidad: atender tu solicitud y enseñarte el servicio. Base: aplicación, a petición tuya, de medidas precontractuales (art. 6.1.b RGPD). Si no das los datos que pide el formulario no podemos responderte.
Conversación con el asistente de voz o de chat. Hablas con un sistema de inteligencia artificial, y así se te dice antes de empezar. Datos: tu voz y lo que cuentes, su transcripción y los datos técnicos de la llamada. Finalidad: responderte y mostrar cómo funciona el servicio. Base: tu consentimiento al iniciar la conversación y dar acceso al micrófono (art. 6.1.a RGPD), que puedes retirar colgando en cualquier momento. En la demostración no cuentes datos de salud reales, ni tuyos ni de otras personas.
Demos privadas. Datos: el código de acceso, las acciones que se hacen con él y, si pides que te llamemos, tu teléfono y la hora elegida. Finalidad: dar acceso personal a la demo, evitar usos indebidos y atender la cita. Base: medidas precontractuales (art. 6.1.b) e interés legítimo en proteger el servicio (art. 6.1.f).
Panel para clínicas. Datos: identificador de la cuenta de acceso, correo electrónico, clínica, función y registro de accesos. Finalidad: prestar el servicio contratado y protegerlo. Base: ejecución del contrato (art. 6.1.b) e interés legítimo en la seguridad (art. 6.1.f).
Seguridad de la web. Limitamos el número de peticiones por dirección y por correo mediante huellas criptográficas que caducan solas; no guardamos tu dirección IP en los registros de la aplicación. Base: interés legítimo en que el servicio funcione y no se abuse de él (art. 6.1.f).
# 3. Cuánto tiempo los conservamos
- Solicitudes de demo y contacto: 12 meses desde la solicitud; después se borran automáticamente.
- Uso de las demos privadas y llamadas reservadas desde ellas: 12 meses; después se borran automáticamente.
- Conversaciones con el asistente de esta web: 12 meses; después se borran automáticamente. Las que se tienen en la demo privada de una clínica se guardan en su panel mientras dure su acceso, o hasta que pidas que se borren.
- Registros de auditoría: 12 meses.
- Datos del contrato con una clínica: mientras dure y, después, bloqueados durante los plazos de prescripción legales.
- Copias de correos en curso de envío: hasta que se entregan.
Los datos cuya conservación exija una ley se mantienen bloqueados durante el plazo que esa ley marque (art. 32 LOPDGDD).
# 4. Quién más puede verlos
No vendemos datos ni los cedemos a terceros para sus propios fines. Acceden a ellos, siempre por contrato y con nuestras instrucciones, los proveedores que necesitamos para prestar el servicio: alojamiento, correo electrónico, voz en tiempo real e identificación de usuarios. También las autoridades, cuando una ley nos obligue.
Si alguno de esos proveedores tratara datos fuera del Espacio Económico Europeo, lo haría con las garantías del capítulo V del RGPD: una decisión de adecuación o las cláusulas contractuales tipo de la Comisión Europea. Puedes pedirnos la lista actualizada de proveedores y una copia de las garantías.
# 5. Cómo los protegemos
Los datos viajan cifrados. El correo electrónico, el teléfono y el mensaje de cada solicitud se guardan cifrados con AES-256, con claves que cambian cada día y que a su vez están cifradas con una clave que no está en la base de datos. El acceso se limita a quien lo necesita, y las acciones de administración quedan registradas.
# 6. Tus derechos
Puedes pedir el acceso a tus datos, su rectificación, su supresión, la limitación de su tratamiento, su portabilidad, u oponerte al tratamiento, y retirar un consentimiento sin que eso afecte a lo hecho antes. Escribe a ${email} y dinos qué derecho quieres ejercer; si tenemos dudas razonables sobre tu identidad te pediremos que la acredites. Respondemos en el plazo de un mes.
No tomamos decisiones automatizadas que produzcan efectos jurídicos sobre ti ni elaboramos perfiles.
Si crees que no hemos atendido bien tu petición puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).
# 7. Cambios
Si cambiamos esta política publicaremos aquí la nueva versión con su fecha. Si el cambio afecta a datos que ya tenemos, te avisaremos antes por correo electrónico.
`,
});
