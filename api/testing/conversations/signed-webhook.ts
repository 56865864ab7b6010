import { retellSignatureHeader, signRetellBody } from '../../src/platform/retell/retell-signature';

/** Headers of a webhook with the provider's signature. */
export function signedHeaders(body: string, apiKey: string): Record<string, string> {
  return { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(Buffer.from(body), apiKey, Date.now()) };
}
