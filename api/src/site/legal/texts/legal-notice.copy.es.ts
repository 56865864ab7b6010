import type { LegalDocument, LegalParty } from '../legal-document';

/** Legal notice (LSSI art. 10). */
export const legalNotice = ({ site, origin, name, taxId, address, registry, email, phone, city }: LegalParty): LegalDocument => ({
  title: 'Aviso legal',
  subject: `Titular y condiciones de uso de ${site}`,
  text: `
En cumplimiento del artículo 10 de la Ley 34/2002, de 11 de julio, de servicios de la sociedad de la información y de comercio electrónico (LSSI), estos son los datos de quien presta el servicio y las condiciones para usar esta web.
# 1. Titular
- Titular: ${name}
- Nombre comercial: ${site}
- NIF: ${taxId}
- Domicilio: ${address}${registry === null ? '' : `\n- Datos registrales: ${registry}`}
- Ciudad: ${city}
- Correo electrónico: ${email}
- Teléfono: ${phone}
- Web: ${origin}
# 2. Objeto
${site} es un asistente de voz y de chat con inteligencia artificial para clínicas y centros médicos. Esta web informa sobre el servicio, permite pedir una demostración y probarlo, y da acceso al panel de las clínicas clientes. El asistente no presta asistencia sanitaria, no hace diagnósticos y no atiende urgencias: en una urgencia, llama al 112.
# 3. Condiciones de uso
El acceso a la parte pública es libre y gratuito. Te comprometes a usar la web de acuerdo con la ley y la buena fe, a no intentar acceder a datos ajenos ni alterar su funcionamiento, y a dar datos verdaderos en los formularios.
Los códigos de las demos privadas son personales e intransferibles; su uso queda registrado. Podemos retirar un acceso que se use de forma indebida.
Los precios se muestran en euros. Las condiciones de contratación del servicio son las que se acuerden por escrito con cada clínica.
# 4. Propiedad intelectual e industrial
Los textos, el diseño, el código y los demás contenidos de esta web pertenecen a su titular o se usan con licencia. Puedes verlos e imprimirlos para tu uso propio; cualquier otro uso necesita permiso por escrito.
# 5. Responsabilidad
Ponemos los medios razonables para que la web esté disponible y su información sea correcta, sin poder garantizar que no haya interrupciones o errores. Corregimos los que se nos comuniquen. Los enlaces a webs de terceros se ofrecen como información; de su contenido responden sus titulares.
Nada de lo anterior limita los derechos que la ley reconoce a los consumidores ni la responsabilidad que no pueda excluirse.
# 6. Protección de datos
El tratamiento de datos personales y lo que se guarda en tu navegador se explican en la política de privacidad y en la política de cookies, disponibles al pie de esta web.
# 7. Ley aplicable
Se aplica la ley española. Si actúas como consumidor, puedes acudir a los tribunales de tu domicilio; en los demás casos serán competentes los del domicilio del titular, salvo que la ley disponga otra cosa.
`,
});
