/** The settings cannot be used as they are. `message` names each and says what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
