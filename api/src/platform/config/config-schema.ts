import { boolean, number, object, string, type InferType } from 'yup';
import { pricesCopy } from './prices.copy.es';

const text = () => string().trim();
const address = () => text().email('must be an e-mail address');
const url = (...schemes: string[]) =>
  text().test('url', `must be an address that starts with ${schemes.join(' or ')}`, (value) => value === undefined || (URL.canParse(value) && schemes.some((scheme) => value.startsWith(scheme))));
/** A dot at the end would make another host of the same server for browsers. */
const isOrigin = (address: string) => new URL(address).href === `${new URL(address).origin}/` && !new URL(address).hostname.endsWith('.');
const origin = () =>
  url('http://', 'https://').test('origin', 'must have nothing after the host, and no user: e.g. https://example.org', (value) => value === undefined || !URL.canParse(value) || isOrigin(value));
const masterKey = () => text().matches(/^[0-9a-f]{64}$/i, 'must be 32 bytes as 64 hexadecimal digits');
const secret = (characters: number) => text().min(characters, `must have at least ${characters} characters`);

/** Every external setting, by its environment variable. `needed` marks what a production start requires, and why: it has no safe default. */
export const environment = object({
  NODE_ENV: text().oneOf(['production', 'development', 'test']).default('development'),
  NODE_TLS_REJECT_UNAUTHORIZED: text(),
  PROJECT_ROOT: text(),
  PORT: number().integer().min(0).max(65_535).default(4000),
  HOST: text(),
  DATA_DIR: text().default('./data'),
  LOG_LEVEL: text().oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: number().integer().min(0).max(10).default(0),
  DATABASE_URL: url('postgres://', 'postgresql://').meta({ needed: 'a PostgreSQL of your own; the embedded one is for local starts' }),
  /** The login that owns the tables, only for migrations. */
  MIGRATIONS_DATABASE_URL: url('postgres://', 'postgresql://'),

  OPS_TOKEN: secret(24).meta({ needed: 'opens the operators\' commands' }),
  MASTER_KEY: masterKey().meta({ needed: 'seals personal data; 64 hexadecimal digits, e.g. of `openssl rand -hex 32`' }),
  /** The key that `keys rotate` changes to. Its file may appear while the site runs. */
  MASTER_KEY_NEXT: masterKey(),

  /** Stores release files in an S3-compatible bucket instead of `DATA_DIR`, for several machines. */
  S3_BUCKET: text(),
  S3_REGION: text().default('us-east-1'),
  S3_ENDPOINT: url('http://', 'https://'),
  S3_ACCESS_KEY_ID: text().when('S3_BUCKET', { is: (bucket: unknown) => bucket !== undefined, then: (field) => field.required('must be set beside S3_BUCKET') }),
  S3_SECRET_ACCESS_KEY: text().when('S3_BUCKET', { is: (bucket: unknown) => bucket !== undefined, then: (field) => field.required('must be set beside S3_BUCKET') }),

  SMTP_URL: url('smtp://', 'smtps://').meta({ needed: 'sends mail' }),
  SALES_EMAIL: address().meta({ needed: 'receives contact requests' }),
  MAIL_FROM: text()
    .matches(/^(?:(?:"[^"<>]+"|[^":;()<>]+) <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or "name" <address>'),

  SITE_NAME: text().default('Clinavoz'),
  SITE_CITY: text().default('Barcelona'),
  SITE_EMAIL: address().meta({ needed: 'the contact address shown to visitors' }),
  SITE_PHONE: text().matches(/^\+?[\d\s().-]{7,25}$/, 'must be a telephone number').meta({ needed: 'the telephone number shown to visitors' }),
  PRICE_TAX: text().default(pricesCopy.tax),
  PRICE_BEYOND_QUOTA: text().default(pricesCopy.beyondQuota),
  PRICE_BINDING: text().default(pricesCopy.binding),
  SITE_ORIGIN: origin().meta({ needed: 'the public address, e.g. https://example.org' }),
  /** Host of the sessions; it serves no other team's code. */
  PANEL_ORIGIN: origin().meta({ needed: 'the address of the panel, on a host of its own, e.g. https://panel.example.org' }),
  PREVIEW_ORIGIN: origin().meta({ needed: 'the address of previews, on a host of its own, e.g. https://preview.example.org' }),

  LEGAL_NAME: text().meta({ needed: 'the company that answers for the site' }),
  LEGAL_TAX_ID: text().meta({ needed: 'its tax number' }),
  LEGAL_ADDRESS: text().meta({ needed: 'its registered address' }),
  LEGAL_REGISTRY: text(),

  RETELL_API_KEY: text().meta({ needed: 'voice calls; the local sandbox is not for production' }),
  RETELL_BASE_URL: url('http://', 'https://').default('https://api.retellai.com'),
  RETELL_AGENT_ID: text().meta({ needed: 'the agent that the landing calls' }),
  RETELL_LLM_ID: text(),
  RETELL_CHAT_AGENT_ID: text(),
  SAMPLE_DATA: boolean(),

  GOOGLE_CLIENT_ID: text().meta({ needed: 'sign-in; the local sign-in is not for production' }),
  GOOGLE_CLIENT_SECRET: text().meta({ needed: 'sign-in by redirect' }),
  GOOGLE_ISSUER: url('http://', 'https://').default('https://accounts.google.com'),
  /** Values of `acr` that mean two factors, and Workspace domains that require two factors of everybody; comma-separated. */
  TWO_FACTOR_ACR: text(),
  TWO_FACTOR_DOMAINS: text().lowercase(),
});

export type Environment = InferType<typeof environment>;
type Setting = keyof Environment;

/** Settings that a production start requires, and why. */
export const requiredInProduction = Object.entries(environment.describe().fields).flatMap(([name, field]) => {
  const why: unknown = 'meta' in field ? field.meta?.needed : undefined;
  return typeof why === 'string' ? [[name as Setting, why] as const] : [];
});

const isLoopback = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
const leavesMachineInClear = (address: string, scheme: string) => address.startsWith(scheme) && !isLoopback(new URL(address).hostname);
/** The driver takes the last of several settings in an address, and another host from one. */
const isReadable = (url: string) =>
  (leavesMachineInClear(url, 'postgres') || new URL(url).searchParams.has('host')) && new URL(url).searchParams.getAll('sslmode').join() !== 'verify-full';

/** A key of 32 random bytes has fewer than sixteen distinct bytes, or distinct steps between them, once in 10^14 draws. */
const isPatterned = (key: Buffer) => [key, key.map((byte, at) => byte - (key[at - 1] ?? 0))].some((bytes) => new Set(bytes).size < 16);
/** More than digits alone have, and than words said again and again. */
const minDistinctCharacters = 11;

/** Values that a production start refuses: a test for each, and how to fix it. */
export const unsafeInProduction: readonly (readonly [readonly Setting[], (value: string) => boolean, string])[] = [
  [['MASTER_KEY', 'MASTER_KEY_NEXT'], (key) => isPatterned(Buffer.from(key, 'hex')), 'is not random; make one with `openssl rand -hex 32`'],
  [['OPS_TOKEN'], (token) => new Set(token).size < minDistinctCharacters, 'can be guessed; make one with `openssl rand -base64 32`'],
  [['SITE_ORIGIN', 'PANEL_ORIGIN', 'PREVIEW_ORIGIN'], (origin) => !origin.startsWith('https://'), 'must start with https://; what people send would travel in the clear'],
  [['DATABASE_URL', 'MIGRATIONS_DATABASE_URL'], isReadable, 'carries patients’ data in the clear; add ?sslmode=verify-full'],
  [['SMTP_URL'], (url) => leavesMachineInClear(url, 'smtp://') && new URL(url).searchParams.get('requireTLS') !== 'true', 'sends mail in the clear; use smtps://, or smtp:// with ?requireTLS=true'],
  [['SMTP_URL'], (url) => [...new URL(url).searchParams.keys()].some((name) => /^(?:tls\.|logger$)/.test(name)), 'checks the server otherwise than usual, or logs mail; use smtps:// without tls.… and logger'],
  [['NODE_TLS_REJECT_UNAUTHORIZED'], (checks) => checks === '0', 'trusts whoever answers; leave it out'],
  [['RETELL_BASE_URL', 'GOOGLE_ISSUER', 'S3_ENDPOINT'], (url) => leavesMachineInClear(url, 'http://'), 'must start with https://'],
];
