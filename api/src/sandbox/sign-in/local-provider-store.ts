import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Stored { readonly payload: AdapterPayload; readonly endsAt: number }

/**
 * What the local provider remembers: in memory, because a sign-in that is under way while the site restarts is begun anew,
 * and only until it expires. The provider's own memory warns at every start that it is for development, which this all is.
 */
export function createLocalProviderStore(): (model: string) => Adapter {
  const rows = new Map<string, Stored>();

  function purgeOld(): void {
    for (const [key, { endsAt }] of rows) if (endsAt <= Date.now()) rows.delete(key);
  }
  function find(matches: (payload: AdapterPayload, key: string) => boolean): AdapterPayload | undefined {
    purgeOld();
    for (const [key, { payload }] of rows) if (matches(payload, key)) return payload;
    return undefined;
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const ofModel = (key: string) => key.startsWith(`${model}:`);
    return {
      upsert: async (id, payload, expiresIn) => {
        rows.set(keyOf(id), { payload, endsAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 });
      },
      find: async (id) => find((_payload, key) => key === keyOf(id)),
      findByUid: async (uid) => find((payload, key) => ofModel(key) && payload.uid === uid),
      findByUserCode: async (userCode) => find((payload, key) => ofModel(key) && payload.userCode === userCode),
      consume: async (id) => {
        const stored = rows.get(keyOf(id));
        if (stored !== undefined) rows.set(keyOf(id), { ...stored, payload: { ...stored.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}
