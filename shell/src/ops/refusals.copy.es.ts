import type { ErrorDetail } from 'shared/contracts/errors';
import { knownRefusal, type RefusalWords } from 'shared/contracts/releases/refusals';
import { actorText, momentText, reasonText } from './log-words';
import { opsCopy } from './ops.copy.es';

const shares: Readonly<Record<string, string>> = { react: 'React', singleton: 'el singleton compartido' };

const uses: Readonly<Record<string, string>> = { calls: 'llama de la API', exports: 'exporta', imports: 'importa' };

const name = opsCopy.nameOf;
const release = (app: string, version: string) => `${name(app)} ${version}`;
const did = (kind: string) => opsCopy.kinds[kind] ?? kind;

/** Why the registry refuses a change, and which parts are incompatible. */
const words: RefusalWords = {
  api_endpoint: ({ app, version, endpoint }) => `${release(app, version)} llama a ${endpoint}, que esta API no tiene. Despliega antes la API que lo tenga.`,
  api_field: ({ app, version, endpoint, field, known, served }) =>
    `${release(app, version)} espera ${field} de ${endpoint} como ${known}; esta API lo tiene como ${served}. Despliega antes la API que encaje.`,
  api_field_gone: ({ app, version, endpoint, field, known }) =>
    `${release(app, version)} espera ${field} de ${endpoint} como ${known}; esta API no lo tiene. Despliega antes la API que encaje.`,
  api_field_new: ({ app, version, endpoint, field, served }) =>
    `${release(app, version)} no conoce ${field} de ${endpoint}; esta API lo tiene como ${served}. Despliega antes la API que encaje.`,
  api_word: ({ app, version, endpoint, field, words: sent, served }) =>
    `${release(app, version)} envía ${sent || 'cualquier texto'} como ${field} a ${endpoint}; esta API solo acepta ${served}. Despliega antes la API que encaje.`,
  use_unknown: ({ app, version, what }) => `${release(app, version)} no dice qué ${uses[what] ?? what}. Empaquétala con la herramienta de publicación, que lo averigua.`,
  share_name: ({ share, name: imported, remote, remoteVersion, shellVersion }) =>
    `${release(remote, remoteVersion)} importa ${imported} de ${share}; ${release('shell', shellVersion)} no lo exporta. Publica antes una versión sin ese nombre, o un armazón que lo tenga.`,
  share: ({ share, remote, remoteVersion, wanted, shellVersion, provided }) =>
    `${release(remote, remoteVersion)} necesita ${shares[share] ?? share} ${wanted}; ${release('shell', shellVersion)} ${provided === '' ? 'no lo trae' : `trae ${provided}`}.`,
  module_missing: ({ app, version, wanted, exposed }) => `El armazón carga ${wanted}; ${release(app, version)} ${exposed === '' ? 'no expone nada' : `expone ${exposed}`}.`,
  no_routes: ({ app, version }) => `${release(app, version)} no tiene ninguna dirección, así que nadie la vería.`,
  document_unnamed: ({ app, version, route }) => `${release(app, version)} responde en ${route}, pero no trae la página ya dibujada.`,
  document_empty: ({ app, version, route, file }) => `La página de ${route} en ${release(app, version)} (${file}) falta o está vacía.`,
  route_not_granted: ({ app, version, route, granted }) => `${release(app, version)} quiere ${route}, y ${name(app)} solo puede tener ${granted || 'ninguna'}.`,
  app_unknown: ({ app }) => `No hay ninguna parte «${app}». Un operador la da de alta con «npm run ops -- apps add».`,
  app_retired: ({ app, at }) => `${name(app)} se retiró el ${momentText(at)}. Un operador la recupera con «npm run ops -- apps add».`,
  file_not_held: ({ app, version, file }) => `${release(app, version)} necesita ${file} y no lo trae.`,
  requirement_missing: ({ app, version, share }) => `${release(app, version)} no dice con qué ${shares[share] ?? share} funciona: hay que empaquetarla con la herramienta de publicación.`,
  route_dropped: ({ app, version, route, stable }) => `${release(app, version)} quita ${route}, que está en ${stable} y tiene enlaces: hay que mantener la dirección o subir la versión mayor.`,
  file_missing: ({ file }) => `Falta el archivo ${file}.`,
  file_altered: ({ file }) => `El archivo ${file} no es el que se publicó.`,
  moved_on: ({ app, stable, did: kind, version, by, at }) =>
    `${actorText(by)} ${did(kind)} ${[name(app), version].filter(Boolean).join(' ')} el ${momentText(at)}, y no lo habías visto. Ahora la estable es ${stable || 'ninguna'}.`,
  frozen: ({ by, at, reason }) => `La congeló ${actorText(by)} el ${momentText(at)}: «${reason}»`,
  quarantined: ({ version, by, at, reason }) => `${version} está en cuarentena desde el ${momentText(at)}. ${actorText(by)}: «${reasonText(reason)}»`,
  never_stable: ({ app, version, earlier }) => `${release(app, version)} no estuvo antes que la actual. Se puede volver a ${earlier || 'ninguna'}; lo demás es activar.`,
  no_earlier: () => 'No hay ninguna versión anterior buena a la que volver.',
  back_twice: ({ app }) => `${name(app)} está protegida y ya volvió atrás una vez. Para volver más atrás hacen falta dos personas: vuelve solo con ella y pon después en cuarentena la que falla.`,
  nothing_to_promote: () => 'No hay ningún canario ni nada en «Siguiente» que promocionar.',
  ship_under_way: ({ app, version }) => `${release(app, version)} ya está saliendo o a prueba: detenla antes o espera a que termine.`,
  no_ship: ({ app }) => `No está saliendo ninguna versión de ${name(app)}.`,
  canary_alone: () => 'Un canario necesita una versión estable a su lado.',
  canary_is_stable: ({ version }) => `Todos reciben ya ${version}: es la estable.`,
  asked: ({ id }) => `Es la petición ${id} y aún no ha cambiado nada. Otra persona la aprueba aquí antes de 24 horas.`,
  request_unknown: ({ id }) => `La petición ${id} ya no espera: se aprobó o nunca se hizo. Cierra y mira el historial.`,
  request_own: ({ by }) => `La pediste tú (${by}). La aprueba otra persona que entre con su cuenta.`,
  request_added: ({ by }) => `La pidió ${by}, que ya no tiene acceso o lo recibió de quien te lo dio a ti. La aprueba, o la pide, otra persona.`,
  request_ended: ({ by, at }) => `La petición de ${by} caducó el ${momentText(at)}: hay que pedirlo de nuevo.`,
  request_outdated: ({ app, did: kind, who, by }) => `${name(app)} ha cambiado (${actorText(who)} ${did(kind)}) desde que lo pidió ${by}: míralo y pídelo de nuevo.`,
  not_permitted: ({ name: who, action, app }) => `«${who}» no puede ${opsCopy.log.actions[action] ?? action}${app === '' ? '' : ` en ${name(app)}`}.`,
};

/** The sentence of an objection. One of a newer API, with an unknown code, is shown in the API's own words. */
export function refusalSentence(detail: ErrorDetail): string {
  const code = knownRefusal(detail);
  return code === null ? `${detail.field}: ${detail.message}` : (words[code] as (facts: unknown) => string)(detail.facts);
}
