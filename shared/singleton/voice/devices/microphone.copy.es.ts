/** Why a microphone cannot be opened that is not forbidden, by the browser's name of the error. */
export const unopened: Readonly<Record<string, string>> = { NotFoundError: 'No encontramos ningún micrófono: conecta uno y vuelve a intentarlo.', NotReadableError: 'Otro programa está usando el micrófono: ciérralo y vuelve a intentarlo.' };

/** Undefined where the browser names no such reason. */
export const reasonOf = (cause: unknown): string | undefined => (cause instanceof Error ? unopened[cause.name] : undefined);
