import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { z } from 'zod'

import { BootFault } from './platform/boot-fault.ts'
import { openDataDir, loadOrCreateSecret, secretBytes } from './platform/data-dir.ts'
import { bucketIn, bucketSettings } from './files-config.ts'
import {
  identityIn,
  identitySettings,
  loadIdentityKey,
  loadOrCreateIdentityKey,
  type IdentityProvider,
} from './identity-config.ts'
import { isAddressOrRange, isPrivateServer } from './platform/http/address.ts'
import type { S3Place } from './platform/files/s3-store.ts'
import { paymentKeysIn, paymentSettings } from './payment-config.ts'
import type { PaymentKeys } from './platform/payments/payment-provider.ts'
import type { KeyRing } from './platform/sealing/seal.ts'
import { providerSettings, providersIn, type SocialProvider } from './social-config.ts'

export type { IdentityProvider } from './identity-config.ts'
export type { SocialProvider } from './social-config.ts'

/** Everything that can be set from outside; each field is described in `.env.example`. */
export type Config = {
  port: number
  host: string
  /** Absolute, exists, writable. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Milliseconds after which a request is told that the database is away; null: as long as is usual. */
  databaseWaitMillis: number | null
  /** Connections that reads share; 0: each read takes one of the pool. */
  databasePipes: number
  /** The Redis by which several servers on one database reach each other; null: by that database. */
  redisUrl: string | null
  authSecret: string
  /** Where uploaded files are; null: in `dataDir`. */
  filesBucket: S3Place | null
  /** Origin without a slash at the end; links in mails begin with it. */
  publicUrl: string
  /** As Fastify takes it: no proxy, how many hops to believe, or whose word counts. */
  trustProxy: false | number | string[]
  smtpUrl: string | null
  mailFrom: string
  /** Where people write to who need help; null: nowhere. */
  supportAddress: string | null
  metricsToken: string | null
  /** Where the country of an address is looked up, with `{ip}` in it; null: nowhere. */
  geoUrl: string | null
  /** Doors beside e-mail and password, in the order of their buttons. */
  socialProviders: SocialProvider[]
  /** How the provider of card payments knows us; null: nothing is sold for money. */
  payments: PaymentKeys | null
  /** Whether a twin of the provider stands in for it: without keys, on a machine of one's own. */
  offersTrialPayments: boolean
  /** What seals the documents of identity checks, and hashes CPFs; null: nobody’s identity is checked. */
  identityKeys: KeyRing | null
  /** Who checks identities before the queue of this server does; null: the queue alone. */
  identityProvider: IdentityProvider | null
  production: boolean
  /** Off only under NODE_ENV=test: the database must prove that it forgets nothing. */
  requireDurability: boolean
  logLevel: LogLevel
}

type LogLevel = (typeof logLevels)[number]
type Environment = Record<string, string | undefined>

const repositoryRoot = resolve(import.meta.dirname, '../..')

/**
 * The configuration that `env` asks for. Opens the data directory, and makes the secret of sessions and the key of identities
 * there when none is given for the embedded database. Throws one `BootFault` that names every wrong value.
 */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env)
  const dataDir = openDataDir(settings.dataDir)
  const authSecret = settings.authSecret ?? loadOrCreateSecret(join(dataDir, 'auth-secret'))
  const isEmbedded = settings.databaseUrl === null
  // Beside a database of one's own a key that only this machine has would be lost with it.
  const identityKeys = settings.identityKeys ?? (isEmbedded ? loadOrCreateIdentityKey(dataDir) : null)
  return { ...settings, dataDir, authSecret, identityKeys }
}

/** Where what lasts is: the database, and uploaded files. */
export type StoragePlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesBucket'>

/**
 * Where `env` says that the database and the files are, for commands beside the server: nothing is opened or made, and
 * what else is set does not count. Throws one `BootFault` that names every wrong value.
 */
export function readStoragePlace(env: Environment): StoragePlace {
  const { data: set, error } = storageSchema.safeParse(withoutEmpty(env))
  const { bucket, faults } = set ? bucketIn(set) : { bucket: null, faults: faultsOf(error) }
  if (!set || faults.length > 0) throw wrongConfiguration(faults)
  return { dataDir: resolve(repositoryRoot, set.DATA_DIR), databaseUrl: set.DATABASE_URL ?? null, filesBucket: bucket }
}

/** The keys to the payment provider in `env`, for commands beside the server; null where there are none. Throws `BootFault`. */
export function readPaymentKeys(env: Environment): PaymentKeys | null {
  const { keys, faults } = paymentKeysIn(withoutEmpty(env))
  if (faults.length > 0) throw wrongConfiguration(faults)
  return keys
}

/** The keys of identity checks, as a server there has them, for commands beside it; null where there are none. Throws `BootFault`. */
export function readIdentityKeys(env: Environment, { dataDir, databaseUrl }: StoragePlace): KeyRing | null {
  const given = withoutEmpty(env)
  const { error } = z.object({ IDENTITY_KEY: identitySettings.IDENTITY_KEY }).safeParse(given)
  if (error) throw wrongConfiguration(faultsOf(error))
  return identityIn(given).keys ?? (databaseUrl === null ? loadIdentityKey(dataDir) : null)
}

/** Variables of earlier versions that are still set in `env`: game settings took their place and count alone. */
export function retiredVariables(env: Environment): string[] {
  return ['STAKES_ENABLED', 'PLANS_SOLD'].filter((name) => env[name])
}

/** What this process was started with. */
export function processEnvironment(): Environment {
  return process.env
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const schema = z.object({
  PORT: text('a number from 1 to 65535', isPort).transform(Number).default(3000),
  HOST: text('an address or a host name', (value) => /^[\w.:-]+$/.test(value)).default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  DATABASE_URL: text(
    'an address like postgres://user:password@host/database',
    isAddress('postgres:', 'postgresql:'),
  ).optional(),
  DATABASE_WAIT_SECONDS: text('a number of seconds from 1 to 60', isWait)
    .transform((seconds) => Number(seconds) * 1_000)
    .optional(),
  DATABASE_PIPES: text('a number from 0 to 8', (value) => /^[0-8]$/.test(value))
    .transform(Number)
    .default(2),
  REDIS_URL: text('an address like redis://user:password@host:6379', isAddress('redis:', 'rediss:')).optional(),
  AUTH_SECRET: text(
    `at least ${secretBytes} bytes long`,
    (value) => Buffer.byteLength(value) >= secretBytes,
  ).optional(),
  PUBLIC_URL: text('an origin like https://play.example.org, without a path', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: text('none, a number of hops, or addresses and ranges (CIDR) with commas between', areProxies)
    .transform(proxies)
    .default(false),
  SMTP_URL: text('an address like smtps://user:password@host', isAddress('smtp:', 'smtps:')).optional(),
  MAIL_FROM: text('an address like Satoshi <no-reply@example.org>', (value) =>
    /^[^\r\n]*\S+@\S+$/.test(value),
  ).optional(),
  SUPPORT_ADDRESS: text('an address like help@example.org', (value) => z.email().safeParse(value).success).optional(),
  GEO_URL: text('an address like https://geo.example.org/{ip}/json, with {ip} in it', isGeoTemplate).optional(),
  METRICS_TOKEN: text('at least 16 characters without spaces', (value) => /^\S{16,}$/.test(value)).optional(),
  ...providerSettings,
  ...bucketSettings,
  ...paymentSettings,
  ...identitySettings,
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

/** Of these settings those that say where what lasts is. */
const storageSchema = z.object({ ...schema.pick({ DATA_DIR: true, DATABASE_URL: true }).shape, ...bucketSettings })

type Settings = Omit<Config, 'authSecret'> & { authSecret: string | null }

function readSettings(env: Environment): Settings {
  const given = withoutEmpty(env)
  const { data: set, error } = schema.safeParse(given)
  const faults = error ? faultsOf(error) : []
  if (given['DATABASE_URL'] && !given['AUTH_SECRET']) faults.push('AUTH_SECRET is required together with DATABASE_URL')
  if (given['REDIS_URL'] && !given['DATABASE_URL'])
    faults.push('REDIS_URL is for several servers on one database: it needs DATABASE_URL')
  const { providers, faults: halves } = providersIn(given)
  faults.push(...halves)
  const { bucket, faults: parts } = set ? bucketIn(set) : { bucket: null, faults: [] }
  faults.push(...parts)
  const { keys: payments, faults: missing } = paymentKeysIn(given)
  faults.push(...missing)
  // What its shape is wrong of is said by the schema.
  const identity = identityIn(given)
  faults.push(...identity.faults)
  if (!set || faults.length > 0) throw wrongConfiguration(faults)
  const publicUrl = set.PUBLIC_URL ?? ownOrigin(set.HOST, set.PORT)
  const production = set.NODE_ENV === 'production'
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(repositoryRoot, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseWaitMillis: set.DATABASE_WAIT_SECONDS ?? null,
    databasePipes: set.DATABASE_PIPES,
    redisUrl: set.REDIS_URL ?? null,
    authSecret: set.AUTH_SECRET ?? null,
    filesBucket: bucket,
    publicUrl,
    trustProxy: set.TRUST_PROXY,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `Satoshi <no-reply@${mailDomain(publicUrl)}>`,
    supportAddress: set.SUPPORT_ADDRESS ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    geoUrl: set.GEO_URL ?? null,
    socialProviders: providers,
    payments,
    identityKeys: identity.keys,
    identityProvider: identity.provider,
    offersTrialPayments: payments === null && isPrivateServer({ host: set.HOST, publicUrl, production }),
    production,
    requireDurability: set.NODE_ENV !== 'test',
    logLevel: set.LOG_LEVEL,
  }
}

function faultsOf({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

function wrongConfiguration(faults: string[]): BootFault {
  return new BootFault(['The configuration is wrong:', ...faults].join('\n  '))
}

/** A line `NAME=` in a file means "not set". */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

/** The message never repeats the value, which may be secret. */
function text(mustBe: string, isRight: (value: string) => boolean) {
  return z.string().trim().refine(isRight, `must be ${mustBe}`)
}

function isWait(value: string): boolean {
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 60
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
}

function isAddress(...protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== ''
}

/** The address stands in path or query: a host must not come from a caller. */
function isGeoTemplate(value: string): boolean {
  return isAddress('http:', 'https:')(value) && /^https?:\/\/[^/?#{}]+[/?].*\{ip\}/.test(value)
}

function isOrigin(value: string): boolean {
  if (!isAddress('http:', 'https:')(value)) return false
  const { origin, href } = new URL(value)
  return href === `${origin}/`
}

function areProxies(value: string): boolean {
  return value === 'none' || /^\d{1,2}$/.test(value) || listed(value).every(isAddressOrRange)
}

function proxies(value: string): Config['trustProxy'] {
  if (value === 'none' || value === '0') return false
  return /^\d+$/.test(value) ? Number(value) : listed(value)
}

function listed(value: string): string[] {
  return value.split(',').map((entry) => entry.trim())
}

/** Where a server is reached from its own machine; one that listens on every address as localhost. */
export function ownOrigin(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return new URL(`http://${name}:${port}`).origin
}

/** Mail addresses hold names, not numbers. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? 'localhost' : hostname
}
