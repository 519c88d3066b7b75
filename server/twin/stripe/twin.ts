import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { handleApi } from './api.ts'
import { systemTime } from './clock.ts'
import { controlsOf, handleControl, type Controls, type Switches } from './controls.ts'
import { newEvent } from './events.ts'
import { html, json, listen, portOf, type Answer, type Asked } from './http.ts'
import { handlePage } from './page-routes.ts'
import type { TestCard } from './cards.ts'
import type { Provider } from './provider.ts'
import { runDue } from './renewals.ts'
import { loadState, StateFile } from './state.ts'
import { WebhookSender } from './webhook-sender.ts'

export type TwinOptions = {
  /** 0 or absent: the one of the state where it is free, else any that is. */
  port?: number
  webhookUrl: string
  webhookSecret: string
  /** Epoch milliseconds. */
  now?: () => number
  /** The file of its state; null or absent: it remembers nothing. */
  statePath?: string | null
  /** How webhooks are sent. */
  fetch?: typeof fetch
}

export type Twin = Controls & {
  url: string
  port: number
  /** What a buyer does on the payment page: answers where the browser is sent next. */
  pay: (sessionId: string, card?: TestCard) => Promise<string>
  close: () => Promise<void>
}

const dueEveryMillis = 1_000

/** Starts the twin of Stripe's API on this machine. */
export async function startTwin(options: TwinOptions): Promise<Twin> {
  const { now = systemTime, statePath = null, webhookUrl: url, webhookSecret: secret } = options
  const switches: Switches = { behaviour: 'ok', slowMillis: 0, shiftMillis: 0 }
  const clock = () => now() + switches.shiftMillis
  const state = loadState(statePath, clock())
  const file = new StateFile(statePath, state)
  const sender = new WebhookSender({
    url,
    secret,
    now: clock,
    fetch: options.fetch ?? fetch,
    onDelivered: (event) => {
      event.pending_webhooks = 0
      file.changed()
    },
  })
  const provider: Provider = {
    state,
    ...timeOf(clock),
    refundsFail: false,
    emit: (type, object, request) => {
      const event = newEvent({ type, object, created: provider.seconds(), request })
      state.events.push(event)
      file.changed()
      sender.send(event)
    },
    changed: () => file.changed(),
  }
  const controls = controlsOf(provider, sender, switches)
  const closing = new AbortController()
  const answer = (asked: Asked) => answerTo({ provider, sender, switches, controls, closing: closing.signal }, asked)
  const server = await listenAgain(options.port ?? 0, state.port, answer)
  const port = portOf(server)
  moveTo(provider, port)
  for (const event of state.events) if (event.pending_webhooks > 0) sender.send(event)
  const timer = setInterval(() => runDue(provider), dueEveryMillis).unref()
  return {
    ...controls,
    url: state.origin,
    port,
    pay: async (id, card = '4242') => locationOf(await handlePage(provider, sender, paying(id, card))),
    close: async () => {
      clearInterval(timer)
      closing.abort()
      sender.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      await file.flush()
    },
  }
}

/** The time that everything is done by: that of a clock, or of what was due before it. */
function timeOf(clock: () => number): Pick<Provider, 'now' | 'seconds' | 'at'> {
  let past: number | null = null
  const now = () => past ?? clock()
  return {
    now,
    seconds: () => Math.floor(now() / 1_000),
    at: (seconds, run) => {
      past = seconds * 1_000
      try {
        return run()
      } finally {
        past = null
      }
    },
  }
}

/** A port that is asked for has to be free; the one that it had last is only liked. */
async function listenAgain(port: number, last: number, answer: (asked: Asked) => Promise<Answer>): Promise<Server> {
  if (port !== 0 || last === 0) return listen(port, answer)
  return listen(last, answer).catch(() => listen(0, answer))
}

/** Lets the links of what is remembered lead to the port of today. */
function moveTo({ state, changed }: Provider, port: number): void {
  const last = state.origin
  state.port = port
  state.origin = `http://127.0.0.1:${port}`
  if (last !== '' && last !== state.origin) {
    for (const { session } of Object.values(state.sessions)) session.url &&= session.url.replace(last, state.origin)
    for (const charge of Object.values(state.charges)) {
      charge.receipt_url &&= charge.receipt_url.replace(last, state.origin)
    }
    for (const invoice of Object.values(state.invoices)) {
      invoice.hosted_invoice_url &&= invoice.hosted_invoice_url.replace(last, state.origin)
    }
    for (const portal of Object.values(state.portals)) portal.url = portal.url.replace(last, state.origin)
  }
  changed()
}

type Parts = {
  provider: Provider
  sender: WebhookSender
  switches: Switches
  controls: Controls
  closing: AbortSignal
}

async function answerTo({ provider, sender, switches, controls, closing }: Parts, asked: Asked): Promise<Answer> {
  if (asked.path.startsWith('/_twin/')) return handleControl(controls, asked)
  if (/^\/(pay|portal|receipts|invoices)\//.test(asked.path)) {
    runDue(provider)
    return handlePage(provider, sender, asked)
  }
  if (asked.path === '/') return json(200, { twin: 'stripe', controls: '/_twin/', api: '/v1/' })
  const { behaviour, slowMillis } = switches
  if (behaviour === 'down') return 'reset'
  if (behaviour === 'nonsense') return html(200, '<!doctype html><title>Welcome</title>')
  if (behaviour === 'slow') await pause(slowMillis, undefined, { signal: closing, ref: false })
  runDue(provider)
  const answered = handleApi(provider, asked)
  return behaviour === 'lost' ? 'reset' : answered
}

function paying(sessionId: string, card: TestCard): Asked {
  return { method: 'POST', path: `/pay/${sessionId}`, query: '', headers: {}, body: `card=${card}` }
}

function locationOf(answer: Answer): string {
  const location = answer === 'reset' ? undefined : answer.headers['location']
  if (location === undefined) throw new Error('The session cannot be paid')
  return location
}
