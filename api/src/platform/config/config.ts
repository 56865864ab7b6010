import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ValidationError } from 'yup';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import type { SiteConfig } from 'shared/contracts/site';
import { ConfigError } from './config-error';
import { environment, requiredInProduction, unsafeInProduction, type Environment } from './config-schema';
import { errorCode } from '../error-code';
import { keepSecret, readSecret, replaceSecret } from './local-secrets';
import { masterKeyIdOf } from '../sealing/keys/master-keys';
import { createPurposeKeys } from '../sealing/keys/purpose-keys';

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads all settings once; the only code that reads the environment. A local start generates missing secrets and keeps them in `DATA_DIR`;
 * a production start refuses and names them.
 * @throws {ConfigError}
 */
export function loadConfig(variables: Readonly<Record<string, string | undefined>> = process.env) {
  const given = parse(variables);
  const production = given.NODE_ENV === 'production';
  if (production) refuseOpenFiles(variables);
  const projectRoot = path.resolve(given.PROJECT_ROOT ?? process.cwd());
  const dataDir = path.resolve(projectRoot, given.DATA_DIR);
  const site = siteOf(given);
  const voiceSandbox = !production && given.RETELL_API_KEY === undefined;
  const localSignIn = !production && given.GOOGLE_CLIENT_ID === undefined;
  const makeKey = () => randomBytes(32).toString('hex');
  const isKept = given.MASTER_KEY === undefined;
  const masterKeys = (): readonly [Buffer, ...Buffer[]] => {
    const { MASTER_KEY = keepSecret(dataDir, 'master-key', makeKey), MASTER_KEY_NEXT = isKept ? readSecret(dataDir, nextKeyFile) : '' } = parse(variables);
    return [Buffer.from(MASTER_KEY, 'hex'), ...(MASTER_KEY_NEXT === '' ? [] : [Buffer.from(MASTER_KEY_NEXT, 'hex')])];
  };
  const [masterKey] = masterKeys();

  return {
    production,
    projectRoot,
    dataDir,
    migrationsDir: path.resolve(projectRoot, 'api/migrations'),
    port: given.PORT,
    /** The local stand-ins listen only on this machine, unless `HOST` is set. */
    host: given.HOST ?? (voiceSandbox || localSignIn ? '127.0.0.1' : undefined),
    logLevel: given.LOG_LEVEL,
    /** Number of proxies in front that may name the caller's address. */
    trustedProxies: given.TRUST_PROXY,
    /** Absent: the embedded PostgreSQL in `DATA_DIR`. */
    databaseUrl: given.DATABASE_URL,
    migrationsUrl: given.MIGRATIONS_DATABASE_URL ?? given.DATABASE_URL,
    opsToken: given.OPS_TOKEN ?? keepSecret(dataDir, 'ops-token'),
    masterKey,
    /** The master key, then the next one if there is one. Reads files anew each time, so that a running process sees a new key. */
    masterKeys,
    /** If the master key is a generated file, rotation generates the next one, and replaces the file once that one is in force. */
    keptMasterKey: isKept
      ? {
          prepare: () => void keepSecret(dataDir, nextKeyFile, makeKey),
          settle: (idInForce?: string) => void (masterKeyIdOf(Buffer.from(readSecret(dataDir, nextKeyFile), 'hex')) === idInForce && replaceSecret(dataDir, nextKeyFile, 'master-key')),
        }
      : undefined,
    ...createPurposeKeys(masterKey),
    /** Absent: release files are stored in `DATA_DIR`. */
    releaseBucket:
      given.S3_BUCKET === undefined
        ? undefined
        : { bucket: given.S3_BUCKET, region: given.S3_REGION, endpoint: given.S3_ENDPOINT, accessKeyId: given.S3_ACCESS_KEY_ID ?? '', secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '' },
    site,
    /** Without settings, all three are the same origin. */
    origins: {
      site: site.origin,
      panel: new URL(given.PANEL_ORIGIN ?? site.origin).origin,
      preview: new URL(given.PREVIEW_ORIGIN ?? site.origin).origin,
    },
    mail: {
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM ?? `"${site.name.replaceAll('"', '')}" <${site.email}>`,
      sales: given.SALES_EMAIL ?? site.email,
      /** Domain of our mails' Message-ID. */
      domain: new URL(site.origin).hostname,
      /** Folder for mail when there is no SMTP server. */
      folder: path.join(dataDir, 'mail'),
    },
    legal: { name: given.LEGAL_NAME, taxId: given.LEGAL_TAX_ID, address: given.LEGAL_ADDRESS, registry: given.LEGAL_REGISTRY },
    retell: {
      apiKey: given.RETELL_API_KEY,
      baseUrl: withoutClosingSlash(given.RETELL_BASE_URL),
      agentId: given.RETELL_AGENT_ID,
      llmId: given.RETELL_LLM_ID,
      /** Agent for written chats on demo pages. */
      chatAgentId: given.RETELL_CHAT_AGENT_ID,
    },
    /** Local voice sandbox: on when no Retell key is set, never in production. */
    voiceSandbox,
    /** Fills a fresh machine's internal clinic with sample data; never in production. */
    sampleData: !production && given.SAMPLE_DATA !== false,
    google: {
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
      issuer: withoutClosingSlash(given.GOOGLE_ISSUER),
      twoFactor: { contexts: listed(given.TWO_FACTOR_ACR), domains: listed(given.TWO_FACTOR_DOMAINS) },
    },
    /** Local sign-in: on when no Google client is set, never in production. */
    localSignIn,
  } as const;
}

const listed = (values = ''): string[] => values.split(',').map((value) => value.trim()).filter(Boolean);

const nextKeyFile = 'master-key.next';

/** `NAME_FILE` names a file that contains the value of `NAME`, so that a secret need not be in the environment. */
function withFiles(given: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = { ...given };
  for (const name of Object.keys(environment.fields)) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      // A deployment can set the file's path permanently.
      if (name === 'MASTER_KEY_NEXT' && errorCode(error) === 'ENOENT') continue;
      throw new ConfigError(`${name}_FILE: the file cannot be read (${errorCode(error) ?? 'unknown'}).`);
    }
    if (values[name] === '') throw new ConfigError(`${name}_FILE: the file is empty.`);
  }
  return values;
}

function parse(variables: Readonly<Record<string, string | undefined>>): Environment {
  // An empty variable counts as unset.
  const given = withFiles(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '')));
  try {
    return refuseUnsafe(environment.validateSync(given, { abortEarly: false, stripUnknown: true }));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The message omits values: they may be secrets.
    const withoutValues = (message: string) => message.replace(/`(\w+)` type, but.*/s, '$1').replaceAll(/`[^`]*`/g, 'it');
    const problems = error.inner.map(({ path: name, message }) => `  ${name}: ${withoutValues(message).replace(`${name} `, '')}`);
    throw new ConfigError(['These settings cannot be used:', ...problems].join('\n'));
  }
}

/** Hosts that no stranger reaches: names reserved for tests and private networks, and the numbers of these. */
const privateHost =
  /(?:^|\.)(?:localhost|test|example|invalid|local|internal)$|^(?:10|127|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|^\[(?:::1\]|f[cd])/;

function refuseUnsafe(given: Environment): Environment {
  if (given.NODE_ENV !== 'production') {
    const { protocol, hostname } = new URL(given.SITE_ORIGIN ?? 'http://localhost');
    // Signing in without a password, and this machine's own keys for releases, would be let into a site that people use.
    if (protocol === 'https:' && !privateHost.test(hostname)) throw new ConfigError(`SITE_ORIGIN: ${hostname} can be reached by everybody. Set NODE_ENV=production.`);
    return given;
  }
  refuse('needs settings that are missing', requiredInProduction.filter(([name]) => given[name] === undefined));
  const unsafe = unsafeInProduction.flatMap(([names, isUnsafe, why]) =>
    names.filter((name) => given[name] !== undefined && isUnsafe(String(given[name]))).map((name) => [name, why] as const));
  refuse('refuses these settings', unsafe);
  // Whoever learns the token would hold the key.
  refuse('refuses these settings', given.OPS_TOKEN?.toLowerCase() === given.MASTER_KEY?.toLowerCase() ? [['OPS_TOKEN', 'is also MASTER_KEY; make one of its own with `openssl rand -base64 32`']] : []);
  refuseSharedHosts(given);
  return given;
}

function refuse(title: string, settings: readonly (readonly [name: string, why: string])[]): void {
  if (settings.length > 0) throw new ConfigError([`NODE_ENV=production ${title}:`, ...settings.map(([name, why]) => `  ${name}: ${why}`)].join('\n'));
}

/** Only at the start: a running process must not lose its key because of a file's rights. A secret manager may need the group's. */
function refuseOpenFiles(variables: Readonly<Record<string, string | undefined>>): void {
  const open = Object.keys(environment.fields).map((name) => `${name}_FILE`).filter((name) => ((statSync(variables[name] ?? '', { throwIfNoEntry: false })?.mode ?? 0) & 0o006) !== 0);
  refuse('refuses these settings', open.map((name) => [name, 'every user of this machine may read or write the file; chmod o-rw it']));
}

/** Another team's page on the panel's host would receive the panel's cookies; cookies ignore ports. */
function refuseSharedHosts({ SITE_ORIGIN, PANEL_ORIGIN, PREVIEW_ORIGIN }: Environment): void {
  const hosts = [SITE_ORIGIN, PANEL_ORIGIN, PREVIEW_ORIGIN].filter((origin) => origin !== undefined).map((origin) => new URL(origin).hostname);
  if (new Set(hosts).size < hosts.length) throw new ConfigError('NODE_ENV=production needs a host for each of SITE_ORIGIN, PANEL_ORIGIN and PREVIEW_ORIGIN; a port makes no other host.');
}

function siteOf(given: Environment): SiteConfig {
  const phone = given.SITE_PHONE ?? '+34 930 000 000';
  return {
    name: given.SITE_NAME,
    city: given.SITE_CITY,
    email: given.SITE_EMAIL ?? 'hola@clinavoz.example',
    phone,
    phoneHref: phone.replace(/(?!^\+)\D/g, ''),
    priceTax: given.PRICE_TAX,
    priceBeyondQuota: given.PRICE_BEYOND_QUOTA,
    priceBinding: given.PRICE_BINDING,
    origin: new URL(given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`).origin,
  };
}
