import type { ErrorCode } from '../contracts/errors';

/** The sentence a person reads for each refusal. A code without one does not compile. */
export const errorSentences: Record<ErrorCode, string> = {
  invalid_input: 'Hay datos que no son válidos. Revísalos, por favor.',
  malformed_json: 'No hemos podido leer la petición.',
  unsupported_media_type: 'La petición debe enviarse como JSON.',
  payload_too_large: 'Has enviado demasiados datos de una vez.',
  not_found: 'No hemos encontrado lo que buscas.',
  method_not_allowed: 'Esta dirección no admite esa operación.',
  not_signed_in: 'Tu sesión ha terminado. Vuelve a entrar.',
  sign_in_failed: 'Error al iniciar sesión',
  no_clinic: 'Tu cuenta no está unida a ninguna clínica.',
  already_member: 'Esa persona ya tiene acceso a la clínica.',
  last_owner: 'La clínica necesita al menos una persona propietaria.',
  forbidden: 'No tienes permiso para hacer esto.',
  cross_site_request: 'La petición no viene de esta web.',
  too_many_requests: 'Has hecho demasiadas peticiones. Espera unos minutos y vuelve a intentarlo.',
  service_unavailable: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.',
  release_not_found: 'Esa versión no existe.',
  release_incompatible: 'Esa versión no encaja con las demás versiones activas.',
  release_exists: 'Esa versión ya existe con otro contenido.',
  release_invalid: 'La versión no está completa o ha sido alterada.',
  activation_conflict: 'Otra persona ha cambiado la versión activa mientras tanto.',
  release_frozen: 'Esta parte de la web está congelada: no se puede cambiar de versión.',
  release_quarantined: 'Esa versión está en cuarentena por sus fallos.',
  release_unsigned: 'La versión no lleva la firma de su equipo, o la firma ya se usó.',
  unexpected: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.',
};
