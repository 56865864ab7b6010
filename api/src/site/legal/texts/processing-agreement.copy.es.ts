import type { LegalDocument, LegalParty } from '../legal-document';

/** Data-processing agreement (RGPD art. 28.3; the points of clause 4 follow its letters). */
export const processingAgreement = ({ site, name, taxId, address, email, phone }: LegalParty): LegalDocument => ({
  title: 'Contrato de encargo de tratamiento de datos personales',
  subject: `Acuerdo según el artículo 28 RGPD entre la clínica y ${site}`,
  text: `
Este contrato regula el tratamiento de datos personales que el encargado hace por cuenta de la clínica al prestarle el servicio de asistente de voz y de chat. Forma parte del contrato de servicios y cumple el artículo 28 del Reglamento (UE) 2016/679 (RGPD) y el artículo 33 de la Ley Orgánica 3/2018 (LOPDGDD).
# 1. Partes
- Responsable del tratamiento: la clínica.
- Denominación: ______________________________
- NIF: ______________________________
- Domicilio: ______________________________
- Representante: ______________________________

- Encargado del tratamiento: ${name} (${site}).
- NIF: ${taxId}
- Domicilio: ${address}
- Contacto: ${email} · ${phone}
# 2. Objeto, duración, naturaleza y finalidad
Objeto y finalidad: atender las llamadas y los chats de los pacientes de la clínica, dar, cambiar, confirmar y anular citas, responder preguntas frecuentes y mostrar a la clínica sus conversaciones y métricas.
Naturaleza: recogida, registro, transcripción, análisis, conservación, consulta, comunicación a los sistemas de agenda que indique la clínica y supresión, por medios automatizados.
Duración: la del contrato de servicios.
# 3. Datos y personas
- Personas: pacientes y quienes llaman o escriben por ellos; personal de la clínica.
- Datos: identificación y contacto, voz y transcripción, citas, motivo de la consulta, y datos de acceso y uso del personal.
- Categorías especiales: datos de salud que la persona cuente al pedir cita (art. 9 RGPD). La clínica garantiza que tiene base jurídica para tratarlos.
# 4. Obligaciones del encargado
- Tratar los datos solo según las instrucciones documentadas de la clínica, también en las transferencias a terceros países, y avisarla si cree que una instrucción infringe la ley.
- Garantizar que las personas autorizadas se han comprometido a la confidencialidad, que sigue tras el fin del contrato.
- Aplicar las medidas de seguridad del artículo 32 RGPD que describe el anexo I.
- Recurrir a otros encargados solo según la cláusula 6.
- Ayudar a la clínica a responder a quienes ejerzan sus derechos; si la petición le llega al encargado, la trasladará sin demora y en todo caso en tres días laborables.
- Ayudar a la clínica a cumplir los artículos 32 a 36 RGPD: seguridad, brechas, evaluaciones de impacto y consultas previas.
- Al terminar el servicio, suprimir o devolver los datos, a elección de la clínica, según la cláusula 8.
- Poner a disposición de la clínica la información necesaria para demostrar que cumple, y permitir y facilitar auditorías, incluidas inspecciones, con un preaviso razonable.
- Llevar el registro de actividades del artículo 30.2 RGPD.
El encargado no usará los datos para fines propios ni para entrenar modelos de inteligencia artificial.
# 5. Obligaciones de la clínica
- Informar a sus pacientes, también de que hablan con un sistema de inteligencia artificial, y tener base jurídica para el tratamiento.
- Dar instrucciones lícitas y por escrito.
- Gestionar los accesos de su personal al panel y retirarlos cuando deje de necesitarlos.
- Supervisar el cumplimiento por parte del encargado.
# 6. Otros encargados
La clínica autoriza con carácter general a recurrir a otros encargados para el alojamiento, la voz en tiempo real y el correo electrónico. La lista vigente, con su ubicación y sus garantías, se entrega con el contrato y a petición de la clínica.
El encargado avisará por escrito de cualquier alta o cambio con al menos 15 días de antelación; la clínica puede oponerse por motivos razonables de protección de datos y, si no hay alternativa, resolver el contrato sin penalización. El encargado impondrá a los demás encargados las mismas obligaciones por contrato y responde de ellos ante la clínica.
Los datos se tratarán en el Espacio Económico Europeo. Una transferencia fuera de él solo se hará con las garantías del capítulo V RGPD y con conocimiento de la clínica.
# 7. Brechas de seguridad
El encargado avisará a la clínica de una violación de la seguridad de los datos sin dilación indebida y, como máximo, en 72 horas desde que tenga constancia de ella, con lo que sepa de su naturaleza, las personas y los datos afectados, las consecuencias probables y las medidas tomadas o propuestas. Si no tiene toda la información, la dará por partes. La notificación a la autoridad y a las personas afectadas corresponde a la clínica, con la ayuda del encargado.
# 8. Fin del servicio
Dentro de los 30 días siguientes al fin del servicio, el encargado devolverá los datos en un formato de uso común o los suprimirá, según elija la clínica, y suprimirá las copias. Solo conservará, bloqueados, los que una ley obligue a guardar o los necesarios para atender posibles responsabilidades mientras estas no prescriban. La supresión se certificará si la clínica lo pide.
# 9. Responsabilidad y ley aplicable
Cada parte responde de sus propios incumplimientos según el artículo 82 RGPD. Este contrato prevalece sobre el de servicios en lo que se refiere a datos personales y se rige por la ley española.
# Anexo I. Medidas de seguridad
- Cifrado de las comunicaciones y cifrado en reposo (AES-256) de los nombres, los teléfonos, las transcripciones, los mensajes y los resúmenes, con claves por clínica que cambian cada 24 horas.
- Acceso por funciones y con el mínimo privilegio; separación de los datos de cada clínica también en la base de datos.
- Sesiones que caducan por inactividad y acceso del personal mediante un proveedor de identidad.
- Registro de auditoría de los inicios de sesión, de las listas, llamadas y conversaciones que se abren, de las exportaciones y de los cambios; encadenado, de modo que revela cualquier alteración, y conservado 12 meses.
- Copias y restauración, limitación de abusos, y versiones que se pueden deshacer.
- Revisión periódica de la eficacia de estas medidas.
# Firmas
- Lugar y fecha: ______________________________
- Por la clínica: ______________________________
- Por ${name}: ______________________________
`,
});
