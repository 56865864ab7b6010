import { jwtVerify, SignJWT } from 'jose';
import { object, string, type InferType } from 'yup';

/**
 * Ways in which a call can be made to fail, for tests. Chosen by the header `x-voice-sandbox` of create-call.
 * With `brief` nothing fails: the agent says the beginnings of its sentences, so that a whole dialogue takes seconds.
 */
export const failures = ['refuse-token', 'hang', 'no-join', 'drop', 'leave', 'hang-up', 'no-audio', 'brief'] as const;
export type Failure = (typeof failures)[number];

const claims = object({ callId: string().required(), failure: string().oneOf(failures).optional() });
export type CallClaims = InferType<typeof claims>;

/** As with the real service, a token that is not used within 30 seconds is void. */
const lifetime = '30s';

export async function mintToken(key: Uint8Array, { callId, failure }: CallClaims): Promise<string> {
  const signingKey = failure === 'refuse-token' ? new Uint8Array(32) : key;
  return new SignJWT({ callId, failure }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(lifetime).sign(signingKey);
}

/** @returns what the token says, or undefined when it is forged or has expired */
export async function readToken(key: Uint8Array, token: string): Promise<CallClaims | undefined> {
  const verified = await jwtVerify(token, key).then(({ payload }) => payload, () => undefined);
  return verified && claims.cast(verified);
}
