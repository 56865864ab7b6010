/** Replaces the runtime's preloading; `preloadRemote` does nothing in our pages. */
export const formatPreloadArgs = (): never[] => [];
export const preloadAssets = (): undefined => undefined;
export const defaultPreloadArgs = (): never[] => [];
export const normalizePreloadExposes = (): never[] => [];
