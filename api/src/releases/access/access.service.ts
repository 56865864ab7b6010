import type { AppName } from 'shared/contracts/apps';
import type { OperatorAction } from 'shared/contracts/release-access';
import { DomainError } from '../../platform/errors';
import type { AccessRepository } from './access.repository';
import { drawToken } from './operator-token';
import type { Operator, Scope } from './operators';
import { refusal } from 'shared/contracts/release-refusals';
import type { ReleaseLogRepository } from '../registry/release-log.repository';
import { keyFingerprint, readPublicKey } from './team-keys';

interface Dependencies {
  readonly access: AccessRepository;
  readonly log: ReleaseLogRepository;
}

export interface NewToken {
  readonly name: string;
  readonly actions: readonly OperatorAction[];
  readonly apps: readonly AppName[];
  readonly expiresAt: Date | null;
}

/** Keys of teams, tokens of operators and CI, and people with the operator role. Every change is in the log. */
export function createAccessService({ access, log }: Dependencies) {
  return {
    tokens: access.tokens,
    keys: access.keys,
    operators: access.operators,

    /** The text is given here and nowhere again. */
    createToken: ({ name, actions, apps, expiresAt }: NewToken, { name: by, token: parent }: Pick<Operator, 'name' | 'token'>): Promise<{ id: string; token: string }> =>
      log.append(async (tx, write) => {
        const { id, text, secretHash } = drawToken();
        await access.insertToken(tx, { id, name, actions: [...actions], apps: [...apps], createdBy: by, parentId: parent?.id ?? null, expiresAt, secretHash });
        await write({ kind: 'create_token', by, detail: `${name} (${id}): ${actions.join(', ')} on ${apps.join(', ')}` });
        return { id, token: text };
      }),

    /** Also ends the tokens that were made with it. @param permit who does it; throws for whoever may not */
    revokeToken: (id: string, permit: (token: Scope) => string): Promise<void> =>
      log.append(async (tx, write) => {
        const [token, ...made] = await access.revokeToken(tx, id);
        if (token === undefined) throw new DomainError('not_found');
        const by = permit(token);
        for (const ended of [token, ...made]) await write({ kind: 'revoke_token', by, detail: `${ended.name} (${ended.id})` });
      }),

    /** @throws {DomainError} `invalid_input` for anything but an Ed25519 public key */
    addKey: (app: AppName, publicKey: string, by: string): Promise<string> =>
      log.append(async (tx, write) => {
        const key = readPublicKey(publicKey);
        if (key === null) throw new DomainError('invalid_input', [refusal('publicKey', 'not_a_key', {})]);
        const fingerprint = keyFingerprint(key);
        const pem = key.export({ type: 'spki', format: 'pem' }).toString();
        if (await access.insertKey(tx, { fingerprint, app, publicKey: pem, addedBy: by })) await write({ kind: 'add_key', by, app, detail: fingerprint });
        return fingerprint;
      }),

    /** @param permit who does it; throws for whoever may not */
    removeKey: (fingerprint: string, permit: (app: AppName) => string): Promise<void> =>
      log.append(async (tx, write) => {
        const app = await access.removeKey(tx, fingerprint);
        if (app === null) throw new DomainError('not_found');
        await write({ kind: 'remove_key', by: permit(app), app, detail: fingerprint });
      }),

    addOperator: (email: string, by: string): Promise<void> =>
      log.append(async (tx, write) => {
        if (await access.insertOperator(tx, email, by)) await write({ kind: 'add_operator', by, detail: email });
      }),

    removeOperator: (email: string, by: string): Promise<void> =>
      log.append(async (tx, write) => {
        if (await access.removeOperator(tx, email)) await write({ kind: 'remove_operator', by, detail: email });
      }),
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
