/** The closed list of refusals, each with its HTTP status and the sentence that a person reads. */
export const refusals = {
  invalid_input: [400, 'Hay datos que no son válidos. Revísalos, por favor.'],
  malformed_json: [400, 'No hemos podido leer la petición.'],
  unsupported_media_type: [415, 'La petición debe enviarse como JSON.'],
  payload_too_large: [413, 'Has enviado demasiados datos de una vez.'],
  address_too_long: [414, 'La dirección es demasiado larga.'],
  not_found: [404, 'No hemos encontrado lo que buscas.'],
  other_clinic: [404, 'Esto es de otra clínica tuya.'],
  method_not_allowed: [405, 'Esta dirección no admite esa operación.'],
  not_signed_in: [401, 'Tu sesión ha terminado. Vuelve a entrar.'],
  sign_in_failed: [401, 'Error al iniciar sesión'],
  second_factor_missing: [403, 'Falta la verificación en dos pasos. Vuelve a entrar.'],
  second_factor_wrong: [403, 'Ese código no es correcto, ha caducado o ya se ha usado. Espera al siguiente y vuelve a probar; si ninguno vale, pon en automático la hora de tu teléfono.'],
  proof_needed: [403, 'Para hacer esto, confirma que eres tú con un código de tu teléfono, o sal y vuelve a entrar.'],
  sign_in_needed: [403, 'Para hacer esto, confirma que eres tú: vuelve a entrar con tu cuenta.'],
  no_clinic: [403, 'Tu cuenta no está vinculada a ninguna clínica.'],
  clinic_changed: [409, 'Esta pestaña es de otra clínica o de otra sesión: no se ha leído ni guardado nada. Vuelve a cargarla.'],
  already_member: [409, 'Esa persona ya tiene acceso a la clínica. Para cambiar su permiso, quítale el acceso e invítala otra vez.'],
  already_invited: [409, 'Esa persona ya tiene una invitación pendiente de otra persona. Para cambiarla, retírala antes.'],
  last_owner: [409, 'La clínica necesita al menos una persona en la dirección.'],
  forbidden: [403, 'No tienes permiso para hacer esto.'],
  cross_site_request: [403, 'La petición no viene de esta web.'],
  too_many_requests: [429, 'Se han hecho demasiadas peticiones. Espera unos minutos y vuelve a intentarlo.'],
  service_unavailable: [503, 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.'],
  release_not_found: [404, 'Esa versión no existe.'],
  release_incompatible: [409, 'Esa versión no encaja con las demás versiones activas.'],
  release_exists: [409, 'Esa versión ya existe con otro contenido.'],
  release_invalid: [422, 'La versión no está completa o ha sido alterada.'],
  activation_conflict: [409, 'El cambio no encaja con lo que hay ahora mismo.'],
  release_frozen: [409, 'Esta parte de la web está congelada: no se puede cambiar de versión.'],
  approval_needed: [403, 'Esta parte está protegida: tu petición queda pendiente de aprobación.'],
  release_quarantined: [409, 'Esa versión está en cuarentena por sus fallos.'],
  release_unsigned: [403, 'La versión no lleva la firma de su equipo, o la firma ya se usó.'],
  demo_refused: [403, 'Este código no da acceso a la demo.'],
  demo_expired: [403, 'Tu acceso ha caducado'],
  booking_limit: [409, 'Con este código ya hay tres llamadas reservadas. Si necesitas otra, escríbenos o llámanos.'],
  appointment_gone: [404, 'Esa cita ya no está a esa hora. Puede que alguien la acabe de mover o de cancelar.'],
  note_changed: [409, 'Mientras escribías, otra persona ha cambiado la nota. La tuya no se ha guardado todavía.'],
  slot_taken: [409, 'Esa hora acaba de reservarse. Elige otra, por favor.'],
  slot_past: [409, 'Esa hora ya ha pasado. Elige otra, por favor.'],
  already_exists: [409, 'Ya existe uno con ese nombre.'],
  chat_ended: [409, 'Este chat ya ha terminado.'],
  chat_busy: [409, 'El asistente todavía está contestando a tu mensaje anterior.'],
  message_changed: [409, 'Ese mensaje ya se envió con otras palabras.'],
  unexpected: [500, 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.'],
} satisfies Record<string, readonly [status: number, sentence: string]>;

/** The waiting time in words, rounded up. */
function spokenWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'una hora' : `${hours} horas`;
}

/** The sentence for a refusal; a temporary one says when to retry. */
export function errorSentence(code: keyof typeof refusals, retryAfterSeconds?: number): string {
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return refusals[code][1];
  return `Se han hecho demasiadas peticiones. Vuelve a intentarlo dentro de ${spokenWait(retryAfterSeconds)}.`;
}
