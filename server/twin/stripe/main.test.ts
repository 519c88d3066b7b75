import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { expect, onTestFinished, test } from 'vitest'

import { clientOf, orderOf, paidIntent, startTestTwin, subscribe } from './_test-twin.ts'
import { listen, portOf } from './http.ts'

const main = join(import.meta.dirname, 'main.ts')

function temporaryState(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'deep/stripe.json')
}

function environmentOf(statePath: string) {
  return {
    STRIPE_TWIN_WEBHOOK_URL: 'http://127.0.0.1:9/webhook',
    STRIPE_TWIN_WEBHOOK_SECRET: 'whsec_of_a_test',
    STRIPE_TWIN_STATE: statePath,
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('its output is not read')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return line
}

test('a process says where it is, ends when it is told to, and finds its orders and its port again', async () => {
  const statePath = temporaryState()
  const start = () =>
    spawn(process.execPath, [main], { env: environmentOf(statePath), stdio: ['ignore', 'pipe', 'inherit'] })
  const first = start()
  const url = await firstLine(first)
  const { port } = new URL(url)
  const made = await clientOf({ port: Number(port) }).checkout.sessions.create(orderOf())
  first.kill('SIGTERM')
  expect(await once(first, 'exit')).toEqual([0, null])
  const second = start()
  expect(await firstLine(second)).toBe(url)
  expect(await clientOf({ port: Number(port) }).checkout.sessions.retrieve(made.id)).toEqual(made)
  second.kill('SIGTERM')
  expect(await once(second, 'exit')).toEqual([0, null])
})

test('it ends when the process that started it was killed outright', async () => {
  const code = `
    import { spawn } from 'node:child_process'
    const twin = spawn(process.execPath, [${JSON.stringify(main)}], { stdio: ['ignore', 'inherit', 'inherit'] })
    process.send(twin.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: environmentOf(temporaryState()),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const ended = once(parent.stdout as NodeJS.ReadableStream, 'end')
  const url = await firstLine(parent)
  expect((await fetch(`${url}/v1/charges`)).status).toBe(401)
  parent.kill('SIGKILL')
  // Its output ends when nobody holds it any more: neither the parent nor the twin.
  await ended
  await expect(fetch(`${url}/v1/charges`)).rejects.toThrow('fetch failed')
})

test('without a place for its webhooks it does not start', async () => {
  const child = spawn(process.execPath, [main], { env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  await once(child, 'close')
  expect([child.exitCode, said]).toEqual([1, expect.stringContaining('STRIPE_TWIN_WEBHOOK_URL is not set')])
})

test('events that were not taken are sent again by the next process', async () => {
  const statePath = temporaryState()
  const first = await startTestTwin({ statePath })
  first.answers.push(...Array.from({ length: 1_000 }, () => 'gone' as const))
  await paidIntent(first)
  await first.twin.close()
  const second = await startTestTwin({ statePath })
  await second.twin.settled()
  expect(second.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])
})

test('where its port is taken it has another, and its links lead there', async () => {
  const statePath = temporaryState()
  const first = await startTestTwin({ statePath })
  const { id } = await first.stripe.checkout.sessions.create(orderOf())
  await paidIntent(first)
  await first.twin.close()
  const other = await listen(first.twin.port, async () => ({ status: 200, headers: {}, body: '' }))
  onTestFinished(() => void other.close())
  const { twin, stripe } = await startTestTwin({ statePath })
  expect(twin.port).not.toBe(portOf(other))
  expect((await stripe.checkout.sessions.retrieve(id)).url).toBe(`${twin.url}/pay/${id}`)
  expect((await stripe.charges.list()).data[0]?.receipt_url).toContain(`${twin.url}/receipts/`)
  await expect(startTestTwin({ port: portOf(other) })).rejects.toThrow('EADDRINUSE')
})

test('subscriptions are found again, renewed where time has passed, and their links lead to the new port', async () => {
  const statePath = temporaryState()
  const first = await startTestTwin({ statePath })
  const { customer, subscription, price } = await subscribe(first, { card: '0341' })
  const { id: portal } = await first.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:8080/',
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:8080/' } },
    },
  })
  await first.twin.close()
  const other = await listen(first.twin.port, async () => ({ status: 200, headers: {}, body: '' }))
  onTestFinished(() => void other.close())
  const second = await startTestTwin({ statePath })
  expect(await second.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
  expect((await second.stripe.prices.retrieve(price.id)).id).toBe(price.id)
  const [invoice] = (await second.stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  expect(invoice?.hosted_invoice_url).toBe(`${second.twin.url}/invoices/${invoice?.id}`)
  expect(invoice?.payments?.data).toHaveLength(1)
  await second.twin.close()
  const { portals } = JSON.parse(readFileSync(statePath, 'utf8')) as { portals: Record<string, { url: string }> }
  expect(portals[portal]?.url).toBe(`${second.twin.url}/portal/${portal}`)
  const third = await startTestTwin({ statePath, now: () => first.clock.now + 30 * 86_400_000 })
  expect((await third.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
})

test('a state that was written before there were subscriptions is read', async () => {
  const statePath = temporaryState()
  const first = await startTestTwin({ statePath })
  const { id } = await first.stripe.checkout.sessions.create(orderOf())
  await first.twin.close()
  const written = JSON.parse(readFileSync(statePath, 'utf8')) as Record<string, unknown>
  const parts = [
    'port',
    'origin',
    'customers',
    'sessions',
    'intents',
    'charges',
    'refunds',
    'disputes',
    'events',
    'answers',
  ]
  writeFileSync(statePath, JSON.stringify(Object.fromEntries(parts.map((part) => [part, written[part]]))))
  const second = await startTestTwin({ statePath })
  await second.twin.pay(id)
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', subscription: null })
  expect((await subscribe(second)).subscription.status).toBe('active')
})

test('answers to keys are remembered for a day, events for a month', async () => {
  const statePath = temporaryState()
  const first = await startTestTwin({ statePath })
  const options = { idempotencyKey: 'order-1' }
  const made = await first.stripe.checkout.sessions.create(orderOf(), options)
  await first.stripe.checkout.sessions.expire(made.id)
  await first.twin.settled()
  await first.twin.close()
  const later = (days: number) => startTestTwin({ statePath, now: () => first.clock.now + days * 86_400_000 })
  const second = await later(0.5)
  expect((await second.stripe.checkout.sessions.create(orderOf(), options)).id).toBe(made.id)
  expect((await second.stripe.events.list()).data).toHaveLength(1)
  await second.twin.close()
  const third = await later(31)
  expect((await third.stripe.checkout.sessions.create(orderOf(), options)).id).not.toBe(made.id)
  expect((await third.stripe.events.list()).data).toEqual([])
})

test('a state that cannot be read stops it, and is left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const statePath = join(folder, 'stripe.json')
  writeFileSync(statePath, '{"half":')
  await expect(startTestTwin({ statePath })).rejects.toThrow('JSON')
  expect(readFileSync(statePath, 'utf8')).toBe('{"half":')
})
