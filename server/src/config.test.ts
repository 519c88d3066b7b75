import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { readConfig, readIdentityKeys, retiredVariables } from './config.ts'
import { loadOrCreateIdentityKey } from './identity-config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'satoshi-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const secret = 'a'.repeat(32)

test('an empty environment gives a server for this machine on the embedded database', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    databaseWaitMillis: null,
    databasePipes: 2,
    redisUrl: null,
    filesBucket: null,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'Satoshi <no-reply@localhost>',
    supportAddress: null,
    metricsToken: null,
    geoUrl: null,
    socialProviders: [],
    production: false,
    requireDurability: true,
    logLevel: 'info',
  })
})

test('one message names every wrong value and repeats none of them', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://wrong-value',
    AUTH_SECRET: 'wrong-value',
    PUBLIC_URL: 'https://wrong-value.org/path',
    TRUST_PROXY: 'wrong-value',
    SMTP_URL: 'wrong-value',
    MAIL_FROM: 'wrong-value',
    SUPPORT_ADDRESS: 'wrong-value',
    METRICS_TOKEN: 'wrong-value',
    GEO_URL: 'https://wrong-value.org/json',
    GOOGLE_CLIENT_ID: 'wrong-value with spaces',
    GITHUB_CLIENT_SECRET: 'wrong-value with spaces',
    OIDC_ISSUER: 'http://wrong-value.org',
    OIDC_NAME: 'wrong-value '.repeat(5),
    FILES_S3_ENDPOINT: 'https://s3.example.org/wrong-value',
    FILES_S3_BUCKET: 'wrong-value/',
    FILES_S3_REGION: 'wrong-value of the world',
    FILES_S3_KEY: 'wrong-value with spaces',
    FILES_S3_SECRET: 'wrong-value with spaces',
    IDENTITY_KEY: 'a:wrong-value',
    IDENTITY_PROVIDER_URL: 'http://wrong-value.org/check',
    IDENTITY_PROVIDER_SECRET: 'wrong-value',
    DATABASE_WAIT_SECONDS: '0',
    DATABASE_PIPES: '9',
    REDIS_URL: 'http://wrong-value.org',
    NODE_ENV: 'wrong-value',
    LOG_LEVEL: 'wrong-value',
    HOST: 'wrong value',
  }
  const message = messageOf(wrong)
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must be`)
  expect(message).not.toContain('wrong-value')
})

test('a Redis between servers needs the database that they share', () => {
  const REDIS_URL = 'rediss://redis.example.org'
  expect(messageOf({ REDIS_URL })).toContain('it needs DATABASE_URL')
  const shared = { DATABASE_URL: 'postgres://db.example.org/satoshi', AUTH_SECRET: 'x'.repeat(48) }
  expect(read({ ...shared, REDIS_URL }).redisUrl).toBe(REDIS_URL)
})

test('where people who need help write to is an address', () => {
  expect(read({ SUPPORT_ADDRESS: ' help@example.org ' }).supportAddress).toBe('help@example.org')
  expect(messageOf({ SUPPORT_ADDRESS: 'mailto:help@example.org' })).toContain('SUPPORT_ADDRESS must be')
})

test('a door of another account opens when all of it is set, and half of it stops the start', () => {
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'gs' }
  const oidc = { OIDC_ISSUER: 'https://login.example.org/realm', OIDC_CLIENT_ID: ' o ', OIDC_CLIENT_SECRET: 'os' }
  expect(read({ ...google, ...oidc }).socialProviders).toEqual([
    { id: 'google', name: 'Google', clientId: 'g', clientSecret: 'gs', issuer: 'https://accounts.google.com' },
    {
      id: 'oidc',
      name: 'login.example.org',
      clientId: 'o',
      clientSecret: 'os',
      issuer: 'https://login.example.org/realm',
    },
  ])
  expect(read({ ...oidc, OIDC_NAME: 'Escola', OIDC_ISSUER: 'http://127.0.0.1:9000' }).socialProviders).toMatchObject([
    { name: 'Escola', issuer: 'http://127.0.0.1:9000' },
  ])
  const message = messageOf({ GITHUB_CLIENT_ID: 'g', OIDC_NAME: 'Escola' })
  expect(message).toContain('GITHUB_CLIENT_SECRET is required together with GITHUB_CLIENT_ID')
  for (const part of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET']) {
    expect(message).toContain(`OIDC_${part} is required together with OIDC_NAME`)
  }
})

test('files are in a bucket when all of it is set, and a part of it stops the start', () => {
  const whole = {
    FILES_S3_ENDPOINT: 'https://S3.example.org/',
    FILES_S3_BUCKET: 'satoshi-files',
    FILES_S3_KEY: 'key',
    FILES_S3_SECRET: 'secret',
  }
  const place = { endpoint: 'https://s3.example.org', bucket: 'satoshi-files', accessKey: 'key', secretKey: 'secret' }
  expect(read(whole).filesBucket).toEqual({ ...place, region: 'us-east-1' })
  expect(read({ ...whole, FILES_S3_REGION: 'eu-central-1' }).filesBucket?.region).toBe('eu-central-1')
  for (const name of Object.keys(whole)) {
    const message = messageOf({ ...whole, [name]: '' })
    expect(message).toContain(`${name} is required together with the rest of FILES_S3_`)
    expect(message).not.toContain('secret')
  }
})

test('DATABASE_URL demands AUTH_SECRET', () => {
  expect(messageOf({ DATABASE_URL: 'postgres://u:p@db/x' })).toContain(
    'AUTH_SECRET is required together with DATABASE_URL',
  )
  expect(read({ DATABASE_URL: 'postgres://u:p@db/x', AUTH_SECRET: secret }).databaseUrl).toBe('postgres://u:p@db/x')
})

test('without AUTH_SECRET the embedded database brings one that is made once and that only its owner can read', () => {
  const made = read({}).authSecret
  expect(Buffer.from(made, 'base64url')).toHaveLength(32)
  expect(read({}).authSecret).toBe(made)
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
  expect(read({ AUTH_SECRET: secret }).authSecret).toBe(secret)
})

describe('the key of identities', () => {
  const encoded = (byte: number) => Buffer.alloc(32, byte).toString('base64')

  test('is made once beside the embedded database, for its owner alone, and never beside another', () => {
    const [made, ...others] = read({}).identityKeys ?? []
    // Another one has another name; what was sealed by the name that all of them had opens by the same key.
    expect([made?.id, made?.secret.length]).toEqual([expect.stringMatching(/^made-[\da-f]{10}$/), 32])
    expect(others).toEqual([{ id: 'first', secret: made?.secret }])
    const elsewhere = mkdtempSync(join(tmpdir(), 'satoshi-config-'))
    expect(loadOrCreateIdentityKey(elsewhere)[0].id).not.toBe(made?.id)
    rmSync(elsewhere, { recursive: true })
    expect(read({}).identityKeys?.[0].secret).toEqual(made?.secret)
    expect(statSync(join(dataDir, 'identity-key')).mode & 0o777).toBe(0o600)
    expect(read({ DATABASE_URL: 'postgres://u:p@db/x', AUTH_SECRET: secret }).identityKeys).toBeNull()
    // Turned, it stands behind the new one under its name.
    const kept = readFileSync(join(dataDir, 'identity-key'), 'utf8').trim()
    const turned = read({ IDENTITY_KEY: `2027:${encoded(7)}, first:${kept}` }).identityKeys
    expect(turned?.map(({ id }) => id)).toEqual(['2027', 'first'])
    expect(turned?.[1]?.secret).toEqual(made?.secret)
  })

  test('is refused, and never repeated, where it is short, has no name, or stands there twice', () => {
    const [one, short] = [encoded(1), Buffer.alloc(31, 1).toString('base64')]
    const wrong = [one, `a:${short}`, `a:${one},`, `a:${one},a:${encoded(2)}`, `a:${one},b:${one}`, `A b:${one}`, ':']
    for (const value of wrong) {
      const message = messageOf({ IDENTITY_KEY: value })
      expect(message).toContain('IDENTITY_KEY must be keys like name:base64-of-32-bytes, with commas between')
      expect(message).not.toContain(one)
      expect(message).not.toContain(short)
    }
  })

  test('is read beside a server as it has it, and made by no command', () => {
    const place = mkdtempSync(join(tmpdir(), 'satoshi-config-'))
    const readBeside = (databaseUrl: string | null, IDENTITY_KEY?: string) =>
      readIdentityKeys({ IDENTITY_KEY }, { dataDir: place, databaseUrl, filesBucket: null })
    expect(readBeside(null)).toBeNull()
    expect(readdirSync(place)).toEqual([])
    const made = loadOrCreateIdentityKey(place)
    expect(readBeside(null)).toEqual(made)
    expect(readBeside('postgres://u:p@db/x')).toBeNull()
    expect(readBeside(null, `a:${encoded(1)}`)?.map(({ id }) => id)).toEqual(['a'])
    expect(() => readBeside(null, 'a:short')).toThrow('IDENTITY_KEY must be keys like')
    rmSync(place, { recursive: true })
  })

  test('stops the start where its file was cut short', () => {
    const place = mkdtempSync(join(tmpdir(), 'satoshi-config-'))
    writeFileSync(join(place, 'identity-key'), 'A'.repeat(40))
    const message = messageOf({ DATA_DIR: place })
    rmSync(place, { recursive: true })
    expect(message).toContain('identity-key does not hold a key of 32 bytes; put it back or remove it.')
    expect(message).not.toContain('AAAA')
  })
})

test('a provider of identity checks is named with its secret, and reached over https alone', () => {
  const provider = { IDENTITY_PROVIDER_URL: 'https://kyc.example.org/checks', IDENTITY_PROVIDER_SECRET: secret }
  expect(read(provider).identityProvider).toEqual({ url: 'https://kyc.example.org/checks', secret })
  expect(read({ ...provider, IDENTITY_PROVIDER_URL: 'http://127.0.0.1:9/x' }).identityProvider).not.toBeNull()
  for (const name of ['URL', 'SECRET'])
    expect(messageOf({ ...provider, [`IDENTITY_PROVIDER_${name}`]: '' })).toContain(
      `IDENTITY_PROVIDER_${name} is required together with`,
    )
  expect(messageOf({ ...provider, DATABASE_URL: 'postgres://u:p@db/x', AUTH_SECRET: secret })).toContain(
    'IDENTITY_KEY is required together with',
  )
  for (const url of ['http://kyc.example.org', 'https://user:word@kyc.example.org', 'ftp://kyc.example.org'])
    expect(messageOf({ ...provider, IDENTITY_PROVIDER_URL: url })).toContain('IDENTITY_PROVIDER_URL must be')
})

test('an empty value means that nothing is set', () => {
  expect(read({ PORT: '', SMTP_URL: ' ', TRUST_PROXY: '' })).toMatchObject({
    port: 3000,
    smtpUrl: null,
    trustProxy: false,
  })
})

test('a data directory that cannot be made is named with the reason', () => {
  expect(messageOf({ DATA_DIR: '/dev/null/var' })).toBe('DATA_DIR /dev/null/var cannot be written (ENOTDIR).')
})

describe('TRUST_PROXY', () => {
  test.each([
    ['none', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ])('%s', (given, meant) => expect(read({ TRUST_PROXY: given }).trustProxy).toEqual(meant))

  test.each(['10.0.0.0/33', '::1/129', 'loopback', '1.2.3', '10.0.0.1,', '-1', 'true'])('%s is refused', (given) =>
    expect(messageOf({ TRUST_PROXY: given })).toContain('TRUST_PROXY must be'),
  )
})

describe('the address that people open', () => {
  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'game.lan', PORT: '80' }, 'http://game.lan'],
    [{ PUBLIC_URL: 'https://Play.Example.org/' }, 'https://play.example.org'],
  ])('%o', (given, origin) => expect(read(given).publicUrl).toBe(origin))

  test('its host is where mails come from', () => {
    expect(read({ PUBLIC_URL: 'https://play.example.org' }).mailFrom).toBe('Satoshi <no-reply@play.example.org>')
  })
})

describe('card payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }

  test('take both keys or none', () => {
    expect(read(keys)).toMatchObject({ payments: { secretKey: keys.STRIPE_SECRET_KEY, twinUrl: null } })
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      expect(messageOf({ [name]: keys[name] })).toContain('is required together with')
    expect(messageOf({ ...keys, STRIPE_SECRET_KEY: 'pk_live_0123456789' })).toContain('STRIPE_SECRET_KEY must be')
  })

  test('take no test key in production, with which anybody buys for nothing', () => {
    const trial = { ...keys, STRIPE_SECRET_KEY: 'sk_test_0123456789' }
    expect(read(trial).payments).toBeTruthy()
    expect(messageOf({ ...trial, NODE_ENV: 'production' })).toContain('is a test key')
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['a machine of one’s own', {}, true],
    ['production', { NODE_ENV: 'production' }, false],
    ['every address of a machine', { HOST: '0.0.0.0' }, false],
    ['an address that others open', { PUBLIC_URL: 'https://play.example.org' }, false],
    ['a server with keys', keys, false],
  ])('are tried out by a twin on %s: %o', (_, env, offered) => {
    expect(read(env).offersTrialPayments).toBe(offered)
  })
})

test('.env.example names every setting, with values that are accepted', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const settings: Record<string, string> = {}
  for (const [, name = '', value = ''] of example.matchAll(/^#([A-Z\d_]+)=(.*)$/gm)) settings[name] = value
  expect(read({ ...settings, AUTH_SECRET: secret })).toBeTruthy()
  // Each name counts: a wrong value of each is found.
  const wrong = Object.fromEntries(Object.keys(settings).map((name) => [name, '\u0000']))
  const named = messageOf({ ...wrong, DATA_DIR: dataDir })
  const checked = Object.keys(settings).filter((name) => name !== 'DATA_DIR')
  expect(checked.filter((name) => !named.includes(name))).toEqual([])
  expect(checked).toHaveLength(34)
})

test('variables that game settings took the place of are named, where they are set', () => {
  expect(retiredVariables({ PORT: '3000', STAKES_ENABLED: '' })).toEqual([])
  expect(retiredVariables({ STAKES_ENABLED: 'off', PLANS_SOLD: 'on' })).toEqual(['STAKES_ENABLED', 'PLANS_SOLD'])
})

function read(env: Record<string, string>) {
  return readConfig({ ...env, DATA_DIR: dataDir })
}

function messageOf(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}
