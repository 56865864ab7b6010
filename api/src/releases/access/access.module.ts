import { Router } from 'express';
import { addKey, addOperator, createToken, listKeys, listOperators, listTokens, readOperator, removeKey, removeOperator, revokeToken } from 'shared/contracts/release-access';
import { bind } from '../../platform/http';
import type { AccessService } from './access.service';
import { operatorBehind, permit } from './operators';

/** Keys, tokens and operators over HTTP. Behind `requireOperator`. */
export function accessModule(access: AccessService): Router {
  const router = Router();
  bind(router, readOperator, (_input, { response }) => {
    const { name, actions, apps } = operatorBehind(response);
    return { name, actions: [...actions], apps: [...apps] };
  });

  bind(router, listTokens, async (_input, { response }) => {
    permit(response, 'administer', null);
    const text = (moment: Date | null) => moment?.toISOString() ?? null;
    return { tokens: (await access.tokens()).map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), expiresAt: text(row.expiresAt), revokedAt: text(row.revokedAt), lastUsedAt: text(row.lastUsedAt) })) };
  });
  bind(router, createToken, ({ name, actions, apps, expiresAt }, { response }) => {
    const by = permit(response, 'administer', null);
    return access.createToken({ name, actions, apps, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) }, by);
  });
  bind(router, revokeToken, async ({ id }, { response }) => {
    await access.revokeToken(id, permit(response, 'administer', null));
    return {};
  });

  bind(router, listKeys, async (_input, { response }) => {
    permit(response, 'read', null);
    return { keys: (await access.keys()).map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  });
  bind(router, addKey, async ({ app, publicKey }, { response }) => ({ fingerprint: await access.addKey(app, publicKey, permit(response, 'administer', app)) }));
  bind(router, removeKey, async ({ fingerprint }, { response }) => {
    await access.removeKey(fingerprint, permit(response, 'administer', null));
    return {};
  });

  bind(router, listOperators, async (_input, { response }) => {
    permit(response, 'administer', null);
    return { operators: (await access.operators()).map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  });
  bind(router, addOperator, async ({ email }, { response }) => {
    await access.addOperator(email, permit(response, 'administer', null));
    return {};
  });
  bind(router, removeOperator, async ({ email }, { response }) => {
    await access.removeOperator(email, permit(response, 'administer', null));
    return {};
  });
  return router;
}
