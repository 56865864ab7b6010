/** What one report of a page may hold: one that holds more is refused whole. Apart from the schema, as the names are. */
export const maxReported = 12;
export const maxVital = 600_000;
