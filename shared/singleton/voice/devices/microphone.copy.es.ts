/** Why a microphone cannot be opened that is not forbidden, by the browser's name of the error. */
export const unopened = { NotFoundError: 'No encontramos ningún micrófono: conecta uno y vuelve a intentarlo.', NotReadableError: 'Otro programa está usando el micrófono: ciérralo y vuelve a intentarlo.' };
