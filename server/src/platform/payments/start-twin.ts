import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { z } from 'zod'

import type { PaymentKeys } from './payment-provider.ts'

const entry = resolve(import.meta.dirname, '../../../twin/stripe/main.ts')

type TwinProcess = { keys: PaymentKeys; stop: () => Promise<void> }

/**
 * Starts the twin of the payment provider, a process of its own that ends with this one, and gives the keys to it. What was
 * paid there is remembered in the data directory.
 */
export async function startTwin({ dataDir, origin }: { dataDir: string; origin: string }): Promise<TwinProcess> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      STRIPE_TWIN_WEBHOOK_URL: `${origin}/api/payments/events`,
      STRIPE_TWIN_WEBHOOK_SECRET: webhookSecret,
      STRIPE_TWIN_STATE: stateFile(dataDir),
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      STRIPE_TWIN_PARENT: String(process.pid),
    },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).once('line', found)
    void exited.then(() => failed(new Error('the twin of the payment provider ended before it answered')))
    child.once('error', failed)
    setTimeout(() => failed(new Error('the twin of the payment provider does not answer')), startMillis).unref()
  }).catch((error: unknown) => {
    child.kill('SIGTERM')
    throw error
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { keys: { secretKey, webhookSecret, twinUrl: url }, stop }
}

/** The keys to the twin that runs beside a server on a data directory, for commands; null where none runs. */
export async function twinKeysIn(dataDir: string): Promise<PaymentKeys | null> {
  try {
    const { origin } = state.parse(JSON.parse(await readFile(stateFile(dataDir), 'utf8')))
    await fetch(origin)
    return { secretKey, webhookSecret: '', twinUrl: origin }
  } catch {
    return null
  }
}

/** How long it may take to answer: a start does not wait for it any longer. */
const startMillis = 20_000

const secretKey = 'sk_test_twin'
const state = z.object({ origin: z.url() })

function stateFile(dataDir: string): string {
  return join(dataDir, 'stripe-twin.json')
}
