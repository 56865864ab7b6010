/** A visitor's possible topics, most significant first; the text has no accents. */
const patterns = [
  ['emergency', /\b(respira\w*|breathe?|chest|fa mal el pit|ahog\w+|atragant\w+|inconsciente|el conocimiento|desmay\w+|infarto|hemorragia|ictus|convulsi\w+|reaccion alergica|(?:duele|dolor|opresion)(?: \w+){0,3} pecho|(?:cuesta|puede|puedo) tragar|hinch\w+(?: \w+){0,2} (?:lengua|garganta)|(?:lengua|garganta) hinchada|no (?:para|deja) de sangrar|sangrando (?:much\w+|sin parar)|sangr\w+(?: \w+){0,4} no para|no (?:se )?despierta|no siento(?: \w+){0,2} (?:cara|brazo|pierna)|no quiero vivir|quiero morir\w*|matarme|suicid\w+|sobredosis|(?:muchas|demasiadas) pastillas|tragado|ataque al corazon|golpe en la cabeza|destellos|dejado de ver)\b/],
  ['change', /\b(no (?:puedo|podre|voy(?: a poder)?(?: a)?) (?:ir|venir|acudir)|(?:es|sera) imposible (?:ir|venir|acudir)|cambi(?:ar|a|as|ais|ad|es|e)(?:me)?(?:l[ao])?|(?:anul|cancel|aplaz|muev|mov[ei](?!l))\w*|(?:pasa\w*|quita\w*|confirm\w+|olvid\w+) la (?:cita|visita|hora)|(?<!\bno )(?:mi|tengo) (?:cita|visita)|desapunt\w+|equivocad\w+|no llego|lleg(?:o|are|ar)(?: \w+){0,3} tarde)\b/],
  ['pain', /\b((?<!\bno (?:(?:me|te|le) )?)duele|dolor|urgencia|urgente|sangra(?:ndo)?|hinchad[oa]|flemon|roto|rota)\b/],
  ['unknown', /^(?!.*\b(?:cita|visita)\b).*\b(?:(?:mi|un|el|de) seguro|seguro (?:medico|dental|privado)|aseguradora|mutua|poliza)\b/],
  ['who', /\b(quien eres|con quien hablo|(?:eres|sois|hablo con) (?:un[oa]? )?(?:robot|maquina|bot|ia|persona|human[oa]|real|de verdad|contestador|grabacion)|es (?:usted )?una? (?:robot|maquina|bot|contestador))\b/],
  ['price', /\b(precios?|(?<!\b[mlt]es? )cuestan?|cuanto(?! (?:antes|tarda|dura|tiempo))|gratis|que vale|presupuesto|tarifas?)\b/],
  ['whitening', /\bblanque\w*/],
  ['orthodontics', /\b(ortodoncia|brackets?|alineador\w*|invisible)\b/],
  ['implant', /\bimplantes?\b/],
  ['crown', /\b(coronas?|funda)\b/],
  ['filling', /\b(empaste|caries)\b/],
  ['cleaning', /\b(limpieza|higiene|sarro)\b/],
  ['person', /\b(persona|humano|recepcion|(?:hablar|pas\w+|ponme) con alguien|no quiero hablar con una? (?:robot|maquina|bot|ia)|llamadme|me llameis|(?<!\bno (?:\w+ ){0,3})telefono(?!\D*\d))\b/],
  ['appointment', /\b((?<!\bno quiero (?:(?:una|otra|pedir|reservar) )?)(?:citas?|visitas?|pedir|reservar)|hora(?! (?:(?:esta(?:is)? )?(?:abr|abiert|cerr|cierr)|era\b))|hueco|revision|apunt\w*|antes posible|cuanto antes|primera hora)\b/],
  ['hours', /\b(horario|abr[ei]s?|abren|abiert[oa]s?|cerrais|cierr\w+|sabados?|domingos?|fin de semana|finde)\b/],
  ['moment', /\b(manana|mnna?|tarde|lunes|martes|miercoles|jueves|viernes|hoy|a las \d|me llamo|soy|si(?! (?:me|te|se|no|la|el|lo))|semanas?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|(?:el|dia) \d\d?(?! ?\d)|vale(?!.*\b(?:gracias|adios)\b))\b/],
  ['thanks', /\b(gracias|adios|hasta luego|nada(?: mas)?$|^(?:mejor )?no(?=[.!]?$)|cuelga|vale|perfecto|genial)\b/],
  ['phone', /\d(?:[ .()-]*\d){8}/],
  ['hello', /\b(hola|buenas|buenos dias|que haces|que (?:puedes|sabes) hacer|como funcionas?|ayuda)\b/],
] as const;
export type Topic = (typeof patterns)[number][0] | 'unknown';

export function topicOf(text: string): Topic {
  const words = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
}
