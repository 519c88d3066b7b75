import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { mintTo } from '@satoshi/rules/wallet/postings'
import { btz } from '@satoshi/rules/money'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { readManifest, type BackupManifest } from '../src/platform/backup/backup-files.ts'
import { post } from '../src/wallet/wallet-api.ts'
import { textLike } from './_anything.ts'
import { runScript, temporaryDirectory } from './_process.ts'
import { newBrowser, type Player } from './_player.ts'
import { connectTo, emptyDataDir, newServer, type ServerProcess } from './_server-process.ts'

const main = join(import.meta.dirname, '../src/admin/main.ts')
const person = {
  name: 'Ana',
  nickname: 'Ana',
  email: 'ana@example.org',
  password: 'seven blue llamas',
  birthDate: '2000-01-31',
  language: 'pt-BR',
}

/** Ends what hangs: three servers and eight commands start one after the other, each on a database of its own. */
const patience = { timeout: 300_000 }

test('backups of a running server and a stopped one and a cold copy are the same game', patience, async () => {
  const home = temporaryDirectory()
  const first = await newServer()
  await first.ready()
  const browser = newBrowser(first)
  expect((await browser.post('/api/auth/sign-up/email', person)).status).toBe(200)
  const cookie = browser.cookie()
  const picture = await putPicture(first.url, browser)
  await gift(first.dataDir)
  const sums = await admin(first.dataDir, 'audit', '--json')
  expect(sums).toMatchObject({ code: 0, figures: { ledger_ok: 1, ledger_transactions: 1, ledger_postings: 2 } })
  expect((await admin(first.dataDir, 'backup', join(home, 'running'))).code).toBe(0)
  const busy = await admin(first.dataDir, 'restore', join(home, 'running'))
  expect(busy).toMatchObject({
    code: 2,
    output: textLike(/^DATA_DIR \S+ is in use by a running server \(process \d+\)\.\n$/),
  })
  await stop(first)
  expect((await admin(first.dataDir, 'backup', join(home, 'stopped'))).code).toBe(0)
  expect(lasting(readManifest(join(home, 'running')))).toEqual(lasting(readManifest(join(home, 'stopped'))))

  const restored = emptyDataDir()
  expect((await admin(restored, 'restore', join(home, 'running'))).code).toBe(0)
  copyFileSync(join(first.dataDir, 'auth-secret'), join(restored, 'auth-secret'))
  const cold = emptyDataDir()
  await promisify(execFile)('cp', ['-a', `${first.dataDir}/.`, cold])
  for (const dataDir of [restored, cold]) {
    const server = await newServer({ dataDir })
    await server.ready()
    // Whoever was signed in still is, and has what they had.
    expect((await newBrowser(server).get('/api/me', { cookie })).body).toMatchObject({
      profile: { nickname: 'Ana' },
      wallet: { balanceCents: 1_000 },
    })
    expect(await bytesAt(server.url + picture.path)).toEqual(picture.bytes)
    expect(await admin(dataDir, 'audit', '--json')).toEqual(sums)
    await stop(server)
  }
})

/** A picture in the avatar's place: where it is, and its bytes as everybody sees them. */
async function putPicture(url: string, browser: Pick<Player, 'upload'>): Promise<{ path: string; bytes: Buffer }> {
  const sent = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { body } = await browser.upload<{ profileImageUrl: string }>(
    `/api/profile/image?commandId=${randomUUID()}`,
    sent,
    'image/png',
  )
  return { path: body.profileImageUrl, bytes: await bytesAt(url + body.profileImageUrl) }
}

async function bytesAt(url: string): Promise<Buffer> {
  const reply = await fetch(url)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

/** Ten BTZ for everybody. */
async function gift(dataDir: string): Promise<void> {
  const { db, inTransaction, close } = connectTo(dataDir)
  for (const { id } of await db.selectFrom('users').select('id').execute()) {
    const postings = mintTo(id, 'gift', { earned: btz(10), granted: btz(0) })
    const header = { transferType: 'test', userId: null, receiverId: id, reason: 'gift', ref: id, at: 0 }
    await inTransaction(async (tx) => void (await post(tx, { ...header, postings })))
  }
  await close()
}

type CommandOutput = { code: number | null; output: string; figures: unknown }

/**
 * The command as a process of its own; `figures` are those of an audit, whenever it was: a server that has just started
 * may have what is due still before it, which is no part of the game.
 */
async function admin(dataDir: string, ...words: string[]): Promise<CommandOutput> {
  const { ended, output } = runScript(main, words, { env: { DATA_DIR: dataDir } })
  const code = await ended
  if (words[0] !== 'audit') return { code, output: output(), figures: null }
  const { figures } = JSON.parse(output()) as { figures: Record<string, number> } // safe: what `audit --json` prints
  const { scheduled_events_late: late, ...game } = figures
  expect(late).toEqual(expect.any(Number))
  return { code, output: '', figures: game }
}

async function stop({ running }: ServerProcess): Promise<void> {
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
}

/** Files of what people are and have; a server at work writes others, such as when it last looked after matches. */
function lasting({ tables }: BackupManifest): unknown {
  const names = [
    'users',
    'credentials',
    'profiles',
    'ledger_accounts',
    'transactions',
    'postings',
    'rewards',
    'matches',
  ]
  return Object.fromEntries(names.map((name) => [name, tables[`public.${name}`]]))
}
