/** The settings are invalid. `message` lists each with its problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
