import type { ErrorCode } from '../contracts/errors';

/** The sentence a person reads for each refusal. A code without one does not compile. */
export const errorSentences: Record<ErrorCode, string> = {
  invalid_input: 'Hay datos que no son válidos. Revísalos, por favor.',
  malformed_json: 'No hemos podido leer la petición.',
  unsupported_media_type: 'La petición debe enviarse como JSON.',
  payload_too_large: 'Has enviado demasiados datos de una vez.',
  address_too_long: 'La dirección es demasiado larga.',
  not_found: 'No hemos encontrado lo que buscas.',
  other_clinic: 'Esto es de otra clínica tuya.',
  method_not_allowed: 'Esta dirección no admite esa operación.',
  not_signed_in: 'Tu sesión ha terminado. Vuelve a entrar.',
  sign_in_failed: 'Error al iniciar sesión',
  second_factor_missing: 'Falta la verificación en dos pasos. Vuelve a entrar.',
  second_factor_wrong: 'Ese código no es correcto o ya se ha usado. Espera al siguiente y vuelve a probar.',
  proof_needed: 'Para hacer esto, confirma que eres tú con un código de tu teléfono, o sal y vuelve a entrar.',
  sign_in_needed: 'Para hacer esto, confirma que eres tú: vuelve a entrar con tu cuenta.',
  no_clinic: 'Tu cuenta no está unida a ninguna clínica.',
  clinic_changed: 'Esta pestaña es de otra clínica o de otra sesión: no se ha leído ni guardado nada. Vuelve a cargarla.',
  already_member: 'Esa persona ya tiene acceso a la clínica.',
  already_invited: 'Esa persona ya tiene una invitación pendiente de otra persona. Para cambiarla, retírala antes.',
  last_owner: 'La clínica necesita al menos una persona propietaria.',
  forbidden: 'No tienes permiso para hacer esto.',
  cross_site_request: 'La petición no viene de esta web.',
  too_many_requests: 'Has hecho demasiadas peticiones. Espera unos minutos y vuelve a intentarlo.',
  service_unavailable: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.',
  release_not_found: 'Esa versión no existe.',
  release_incompatible: 'Esa versión no encaja con las demás versiones activas.',
  release_exists: 'Esa versión ya existe con otro contenido.',
  release_invalid: 'La versión no está completa o ha sido alterada.',
  activation_conflict: 'El cambio no encaja con lo que hay ahora mismo.',
  release_frozen: 'Esta parte de la web está congelada: no se puede cambiar de versión.',
  approval_needed: 'Esta parte está protegida: lo que pides queda pedido.',
  release_quarantined: 'Esa versión está en cuarentena por sus fallos.',
  release_unsigned: 'La versión no lleva la firma de su equipo, o la firma ya se usó.',
  demo_refused: 'Este código no da acceso a la demo.',
  demo_expired: 'Tu acceso ha caducado',
  booking_limit: 'Con este código ya hay tres citas reservadas. Si necesitas otra, escríbenos o llámanos.',
  slot_taken: 'Esa hora acaba de reservarse. Elige otra, por favor.',
  slot_past: 'Esa hora ya ha pasado. Elige otra, por favor.',
  already_exists: 'Ya existe uno con ese nombre.',
  chat_ended: 'Este chat ya ha terminado.',
  chat_busy: 'El asistente todavía está contestando a tu mensaje anterior.',
  message_changed: 'Ese mensaje ya se envió con otras palabras.',
  unexpected: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.',
};

/** How long to wait, rounded up, as a person says it. */
function spokenWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'una hora' : `${hours} horas`;
}

/** The sentence for a refusal; one that passes by itself says when. */
export function errorSentence(code: ErrorCode, retryAfterSeconds?: number): string {
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return errorSentences[code];
  return `Has hecho demasiadas peticiones. Vuelve a intentarlo dentro de ${spokenWait(retryAfterSeconds)}.`;
}
