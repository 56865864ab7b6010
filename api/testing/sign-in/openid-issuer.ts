import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface OpenIdIssuer {
  readonly issuer: string;
  /** An ID token as Google's button gives it to the page. */
  credential(claims: { readonly audience: string; readonly nonce: string; readonly subject: string; readonly email: string }): Promise<string>;
  close(): Promise<void>;
}

/** Replaces Google: a local issuer with its own keys, published where the API expects them. */
export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'of-this-test', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      '/keys': { keys: [jwk] },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    credential: ({ audience, nonce, subject, email }) =>
      new SignJWT({ nonce, email, email_verified: true, name: 'Nuria Vidal' })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
