/** Apart from the schemas, so that pages can use the names without carrying the validator. */
export const apps = ['shell', 'marketing', 'demos', 'panel'] as const;
export type AppName = (typeof apps)[number];

export const remoteNames = ['marketing', 'demos', 'panel'] as const;
export type RemoteName = (typeof remoteNames)[number];
