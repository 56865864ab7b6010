/**
 * Codes that lead to a clinic's page without asking the server: SHA-256 (hex) of the code without hyphens, and the page's path.
 * They only save a way; whether a page opens for a code is still decided there.
 */
export const knownDemoCodes: Readonly<Record<string, string>> = {};
