/** A visitor's possible topics, most significant first; the text has no accents. */
const patterns = [
  ['emergency', /\b(respira\w*|breathe?|chest|fa mal el pit|ahog\w+|inconsciente|el conocimiento|desmay\w+|infarto|hemorragia|ictus|reaccion alergica|(?:duele|dolor|opresion)(?: \w+){0,3} pecho)\b/],
  ['change', /\b(no (?:puedo|podre|voy a poder) (?:ir|venir|acudir)|cambi(?:ar|a|as|ais|ad|es|e)(?:me)?(?:l[ao])?|(?:anul|cancel|aplaz|muev|mov[ei](?!l))\w*)\b/],
  ['pain', /\b(duele|dolor|urgencia|urgente|sangra|hinchad[oa]|flemon|roto|rota)\b/],
  ['price', /\b(precios?|cuesta|cuestan|cuanto|que vale|presupuesto|tarifas?)\b/],
  ['whitening', /\bblanque\w*/],
  ['orthodontics', /\b(ortodoncia|brackets?|alineador\w*|invisible)\b/],
  ['implant', /\bimplantes?\b/],
  ['crown', /\b(coronas?|funda)\b/],
  ['filling', /\b(empaste|caries)\b/],
  ['cleaning', /\b(limpieza|higiene|sarro)\b/],
  ['person', /\b(persona|humano|recepcion|hablar con alguien|llamadme|me llameis|telefono(?!\D*\d))\b/],
  ['appointment', /\b(cita|visita|hora(?! (?:esta(?:is)? )?(?:abr|abiert|cerr|cierr))|hueco|reservar|revision|apunt\w*|pedir)\b/],
  ['hours', /\b(horario|abr[ei]s?|abren|abiert[oa]s?|cerrais|cierr\w+|sabados?|domingos?)\b/],
  ['moment', /\b(manana|tarde|lunes|martes|miercoles|jueves|viernes|hoy|a las \d|me llamo|soy|si|vale(?!.*\b(?:gracias|adios)\b))\b/],
  ['thanks', /\b(gracias|adios|hasta luego|nada mas|vale|perfecto|genial)\b/],
  ['phone', /\d(?:[ .()-]*\d){8}/],
  ['hello', /\b(hola|buenas|buenos dias)\b/],
] as const;
export type Topic = (typeof patterns)[number][0] | 'unknown';

export function topicOf(text: string): Topic {
  const words = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
}
