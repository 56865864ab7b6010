import { number, object, string } from 'yup';
import { appName } from 'shared/contracts/apps/name';
import { releaseVersion } from 'shared/contracts/releases/record';
import type { Signer, Uses } from '../../platform';
import type { ReleaseAddress } from '../files/release-store';

/** One published release for one visitor, until it expires. It names a release, never an address to load from. */
export interface Preview extends ReleaseAddress { readonly endsAt: Date }

// Exact: this code never makes a token with more fields.
const payload = object({ app: appName, version: releaseVersion, endsAt: number().integer().required(), site: string().required() }).exact();

interface Dependencies extends Uses<'clock'> {
  readonly signer: Signer;
  /** Origin of this site: a preview of another site is invalid here, even with a shared secret. */
  readonly site: string;
}

/** Makes and reads the tokens behind preview links. */
export function createPreviewTokens({ signer, site, clock }: Dependencies) {
  return {
    write: ({ app, version, endsAt }: Preview): string => signer.sign(JSON.stringify({ app, version, endsAt: endsAt.getTime(), site })),

    /** The preview, or null when the token is forged, foreign, expired, or does not name a release. */
    read: (token: string): Preview | null => {
      const text = token.length > 1_000 ? null : signer.open(token);
      if (text === null) return null;
      const claims: unknown = JSON.parse(text);
      if (!payload.isValidSync(claims, { strict: true })) return null;
      const { app, version, endsAt, site: of } = claims;
      return of === site && endsAt > clock.now().getTime() ? { app, version, endsAt: new Date(endsAt) } : null;
    },
  };
}

export type PreviewTokens = ReturnType<typeof createPreviewTokens>;
