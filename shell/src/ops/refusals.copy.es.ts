import type { ErrorDetail } from 'shared/contracts/errors';
import { knownRefusal, type RefusalWords } from 'shared/contracts/release-refusals';
import { actorText, momentText, reasonText } from './log-words';
import { opsCopy } from './ops.copy.es';

const shares: Readonly<Record<string, string>> = { react: 'React', singleton: 'el singleton compartido' };

const uses: Readonly<Record<string, string>> = { calls: 'llama de la API', exports: 'exporta', imports: 'importa' };

const bytes = (value: string) => `${new Intl.NumberFormat('es-ES', { useGrouping: 'always' }).format(Number(value))} bytes`;
const name = opsCopy.nameOf;
const release = (app: string, version: string) => `${name(app)} ${version}`;
const did = (kind: string) => opsCopy.kinds[kind] ?? kind;

/** Why the registry refuses a change, and what does not fit on both sides. */
const words: RefusalWords = {
  api_endpoint: ({ app, version, endpoint }) => `${release(app, version)} llama a ${endpoint}, que esta API no tiene. Despliega antes la API que lo tenga.`,
  api_field: ({ app, version, endpoint, field, known, served }) =>
    `${release(app, version)} espera ${field} de ${endpoint} como ${known}; esta API lo tiene como ${served}. Despliega antes la API que encaje.`,
  api_field_gone: ({ app, version, endpoint, field, known }) =>
    `${release(app, version)} espera ${field} de ${endpoint} como ${known}; esta API no lo tiene. Despliega antes la API que encaje.`,
  api_field_new: ({ app, version, endpoint, field, served }) =>
    `${release(app, version)} no conoce ${field} de ${endpoint}; esta API lo tiene como ${served}. Despliega antes la API que encaje.`,
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
  app_known: ({ app }) => `${name(app)} ya existe. Sus direcciones se cambian con «npm run ops -- apps grant».`,
  app_is_host: ({ app }) => `${name(app)} contiene a las demás: no se retira.`,
  route_reserved: ({ app, route, prefix }) => `${name(app)} no puede tener ${route}: ${prefix} es del propio sitio.`,
  route_taken: ({ app, route, owner, taken }) => `${name(app)} no puede tener ${route}: coincide con ${taken}, que es de ${name(owner)}.`,
  route_in_use: ({ app, version, route }) => `${release(app, version)} está activa en ${route}. Vuelve a otra versión o retira la parte antes.`,
  file_not_held: ({ app, version, file }) => `${release(app, version)} necesita ${file} y no lo trae.`,
  requirement_missing: ({ app, version, share }) => `${release(app, version)} no dice con qué ${shares[share] ?? share} funciona: hay que empaquetarla con la herramienta de publicación.`,
  route_dropped: ({ app, version, route, stable }) => `${release(app, version)} quita ${route}, que está en ${stable} y tiene enlaces: hay que mantener la dirección o subir la versión mayor.`,
  container_name: ({ app, version, container, wanted }) => `El contenedor de ${release(app, version)} se llama ${container} o de otra forma en su código: debe llamarse ${wanted}.`,
  container_shape: ({ app, version, file, missing }) => `${file} de ${release(app, version)} no es un contenedor: no exporta ${missing}. Hay que construir la entrada como módulo ES.`,
  script_syntax: ({ app, version, file, problem }) => `Ningún navegador puede ejecutar ${file} de ${release(app, version)}: «${problem}». Hay que construirla de nuevo.`,
  import_missing: ({ app, version, file, wanted }) => `${file} de ${release(app, version)} carga ${wanted}, que no viene en la versión: hay que construirla de nuevo o incluirlo.`,
  page_missing: ({ app, version, route }) => `${release(app, version)} no trae la página de ${route}: hay que dibujarla al construir.`,
  slot_missing: ({ app, version, route, file }) => `El marco de ${route} en ${release(app, version)} (${file}) no tiene exactamente un hueco para el remoto: hay que dibujar <Slot /> una vez.`,
  style_budget: ({ app, version, bytes: used, limit }) => `Los estilos de ${release(app, version)} ocupan ${bytes(used)}; pueden ocupar ${bytes(limit)}. Hay que quitar los que no se usan.`,
  page_budget: ({ app, version, route, bytes: used, limit }) => `La página de ${route} en ${release(app, version)} ocupa ${bytes(used)}; puede ocupar ${bytes(limit)}. Hay que dibujar el resto en el navegador.`,
  budget: ({ app, version, bytes: used, limit }) => `${release(app, version)} ejecuta ${bytes(used)} de código antes de poder usarse; ${name(app)} puede ejecutar ${bytes(limit)}.`,
  file_name: ({ file }) => `El nombre del archivo ${file} no está permitido.`,
  file_clash: ({ file }) => `El archivo ${file} está debajo de otro archivo o en el lugar de una carpeta.`,
  file_kind: ({ file }) => `El archivo ${file} es de una clase que no se sirve.`,
  file_content: ({ file, found }) => `El archivo ${file} no es lo que dice su nombre: «${found}».`,
  release_size: ({ app, version, bytes: used, limit }) => `Los archivos de ${release(app, version)} ocupan ${bytes(used)}; pueden ocupar ${bytes(limit)}. Hay que dejar fuera lo que ninguna página necesita.`,
  staging_full: ({ app, bytes: used, limit }) => `Lo que el equipo de ${app} ha enviado sin publicar ocupa ${bytes(used)}; puede ocupar ${bytes(limit)}. Hay que publicarlo o esperar un día a que se borre.`,
  dirty_tree: ({ app, version }) => `${release(app, version)} se construyó con archivos que no están en ningún commit.`,
  file_missing: ({ file }) => `Falta el archivo ${file}.`,
  content_clash: ({ app, version, file, other }) => `${file} de ${release(app, version)} tiene otro contenido en ${other}, y comparten dirección. El nombre tiene que llevar la huella del contenido.`,
  file_altered: ({ file }) => `El archivo ${file} no es el que se publicó.`,
  content_hash: () => 'La huella de la versión no es la de sus archivos.',
  moved_on: ({ app, stable, did: kind, version, by, at }) =>
    `${actorText(by)} ${did(kind)} ${[name(app), version].filter(Boolean).join(' ')} el ${momentText(at)}, y no lo habías visto. Ahora la estable es ${stable || 'ninguna'}.`,
  frozen: ({ by, at, reason }) => `La congeló ${actorText(by)} el ${momentText(at)}: «${reason}»`,
  quarantined: ({ version, by, at, reason }) => `${version} está en cuarentena desde el ${momentText(at)}. ${actorText(by)}: «${reasonText(reason)}»`,
  never_stable: ({ app, version, earlier }) => `${release(app, version)} no estuvo antes que la actual. Se puede volver a ${earlier || 'ninguna'}; lo demás es activar.`,
  no_earlier: () => 'No hay ninguna versión anterior buena a la que volver.',
  nothing_to_promote: () => 'No hay ningún canario ni nada en «Siguiente» que promocionar.',
  app_twice: () => 'Nombra cada aplicación una sola vez.',
  back_together: () => 'Junto con otras, una aplicación vuelve a su última versión buena: no indiques cuál.',
  ship_under_way: ({ app, version }) => `${release(app, version)} ya está saliendo o a prueba: detenla antes o espera a que termine.`,
  no_ship: ({ app }) => `No está saliendo ninguna versión de ${name(app)}.`,
  canary_alone: () => 'Un canario necesita una versión estable a su lado.',
  canary_is_stable: ({ version }) => `Todos reciben ya ${version}: es la estable.`,
  asked: ({ id }) => `Es la petición ${id} y aún no ha cambiado nada. Otra persona la aprueba aquí antes de 24 horas.`,
  request_unknown: ({ id }) => `La petición ${id} ya no espera: se aprobó o nunca se hizo. Cierra y mira el historial.`,
  request_own: ({ by }) => `La pediste tú (${by}). La aprueba otra persona que entre con su cuenta.`,
  request_ended: ({ by, at }) => `La petición de ${by} caducó el ${momentText(at)}: hay que pedirlo de nuevo.`,
  request_outdated: ({ app, did: kind, who, by }) => `${name(app)} ha cambiado (${actorText(who)} ${did(kind)}) desde que lo pidió ${by}: míralo y pídelo de nuevo.`,
  not_yet: () => 'Ese momento aún no ha llegado.',
  not_permitted: ({ name: who, action, app }) => `«${who}» no puede ${opsCopy.log.actions[action] ?? action}${app === '' ? '' : ` en ${name(app)}`}.`,
  exceeds_own: ({ name: who, what }) => `«${who}» no puede dar ni quitar lo que no tiene: ${what}.`,
  unsigned: ({ app }) => `Ninguna clave del equipo de ${name(app)} ha firmado esta versión.`,
  upload_used: () => 'Esa subida ya se usó, caducó o es de otra versión.',
  key_used: ({ fingerprint, app }) => `${fingerprint} ya se dio de alta en ${name(app)}, y ninguna clave se da de alta dos veces. Crea otra o, si se quitó, pide a otro operador que la recupere.`,
  restore_own: ({ by, what }) => `${actorText(by)} quitó ${what}: lo recupera otro operador o, en una emergencia, el token raíz, de lo que se avisa a todos.`,
  token_ended: ({ id, at }) => `El token ${id} terminó el ${momentText(at)} y no vuelve: crea otro.`,
  maker_revoked: ({ id, maker }) => `El token ${id} se creó con el token ${maker}, que está revocado: recupera antes ese.`,
  not_a_key: () => 'Se necesita una clave pública Ed25519 en formato PEM.',
};

/** To what exactly the registry objects. What a newer API objects to, with a code that this page does not know, is said as the API says it. */
export function refusalSentence(detail: ErrorDetail): string {
  const code = knownRefusal(detail);
  return code === null ? `${detail.field}: ${detail.message}` : (words[code] as (facts: unknown) => string)(detail.facts);
}
