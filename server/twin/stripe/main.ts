/**
 * The twin of Stripe's API as a process of its own: `node server/twin/stripe/main.ts`. Its environment:
 * - `STRIPE_TWIN_WEBHOOK_URL`, `STRIPE_TWIN_WEBHOOK_SECRET`: where events are sent, and what they are signed with.
 * - `STRIPE_TWIN_STATE`: the file of its state; without it nothing is remembered.
 * - `STRIPE_TWIN_PORT`: a port that has to be free; without it, that of the state where it is free, else any.
 * - `STRIPE_TWIN_PARENT`: the process whose end is its own; without it, the one that started it.
 * - `NODE_COMPILE_CACHE`: a folder for compiled modules. Whoever starts it should give one: with it no types are taken off
 *   from the second start on, which then needs half the time and 61 MB instead of 95; what is done below helps half as much.
 * It prints one line, its address, when it answers.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// All but this file is then compiled once and not at each start.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/satoshi-stripe-twin'))
const { startTwin } = await import('./twin.ts')

const { env } = process

const parent = Number(env['STRIPE_TWIN_PARENT'] ?? process.ppid)
const parentEveryMillis = 250

const twin = await startTwin({
  port: Number(env['STRIPE_TWIN_PORT'] ?? 0),
  webhookUrl: required('STRIPE_TWIN_WEBHOOK_URL'),
  webhookSecret: required('STRIPE_TWIN_WEBHOOK_SECRET'),
  statePath: env['STRIPE_TWIN_STATE'] || null,
})
process.stdout.write(`${twin.url}\n`)

process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
// A parent that was killed outright passes nothing on; the system then gives its children another.
const timer = setInterval(() => {
  if (process.ppid !== parent) void end()
}, parentEveryMillis)

async function end(): Promise<void> {
  clearInterval(timer)
  await twin.close()
  process.exit()
}

function required(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
