import { setTimeout as pause } from 'node:timers/promises'

import { isTestCard, type DeclineReason } from './cards.ts'
import { html, redirect, type Answer, type Asked } from './http.ts'
import { invoicePage } from './invoice-page.ts'
import { pageLanguage, type PageLanguage } from './page-texts.ts'
import { bankPage, endedPage, notFoundPage, payPage, receiptPage } from './pages.ts'
import { attemptPayment, endAuthentication, knownIntent, type AttemptOutcome } from './payments.ts'
import { handlePortal } from './portal-routes.ts'
import type { Provider } from './provider.ts'
import type { StoredSession } from './state.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** The buyer does not wait longer for a webhook that does not answer. */
const returnWithinMillis = 5_000

/** `/pay/:session`, `/pay/:session/bank`, `/portal/:id`, `/receipts/:charge` and `/invoices/:id`. */
export async function handlePage(provider: Provider, sender: WebhookSender, asked: Asked): Promise<Answer> {
  const [, room, id = '', part] = asked.path.split('/')
  const accepted = asked.headers['accept-language'] ?? ''
  if (room === 'receipts') return receipt(provider, id, pageLanguage(null, accepted))
  if (room === 'invoices') return invoice(provider, id, pageLanguage(null, accepted))
  if (room === 'portal') return handlePortal(provider, asked, () => attempted(sender))
  const stored = provider.state.sessions[id]
  if (!stored) return html(404, notFoundPage(pageLanguage(null, accepted)))
  const language = pageLanguage(stored.session.locale, accepted)
  if (stored.session.status !== 'open') return ended(stored, language, asked.method)
  if (asked.method !== 'POST') return part === 'bank' ? bank(provider, stored, language) : open(stored, language, asked)
  const outcome = submit(provider, stored, part, new URLSearchParams(asked.body))
  if (outcome === null) return html(400, payPage(language, stored, null))
  await attempted(sender)
  return redirect(nextOf(stored, outcome))
}

async function attempted(sender: WebhookSender): Promise<void> {
  const timer = new AbortController()
  await Promise.race([sender.attempted(), pause(returnWithinMillis, undefined, { signal: timer.signal, ref: false })])
  timer.abort()
}

/** What the buyer pressed; null where it is nothing of the page. */
function submit(
  provider: Provider,
  stored: StoredSession,
  part: string | undefined,
  form: URLSearchParams,
): AttemptOutcome | null {
  const result = form.get('result')
  if (part === 'bank') {
    return result === 'complete' || result === 'fail'
      ? endAuthentication(provider, stored, result === 'complete')
      : null
  }
  const card = form.get('card') ?? ''
  return isTestCard(card) ? attemptPayment(provider, stored, card) : null
}

function nextOf(stored: StoredSession, outcome: AttemptOutcome): string {
  const { id } = stored.session
  if (outcome.kind === 'authentication') return `/pay/${id}/bank`
  return outcome.kind === 'paid' ? (successUrl(stored) ?? `/pay/${id}`) : `/pay/${id}?declined=${outcome.reason}`
}

function successUrl({ session }: StoredSession): string | null {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null
}

function open(stored: StoredSession, language: PageLanguage, { query }: Asked): Answer {
  const declined = new URLSearchParams(query).get('declined') ?? ''
  const isReason = Object.hasOwn(language.texts.declines, declined)
  return html(200, payPage(language, stored, isReason ? (declined as DeclineReason) : null)) // safe: it is a key of the table
}

function bank(provider: Provider, stored: StoredSession, language: PageLanguage): Answer {
  const isAsked = knownIntent(provider, stored)?.status === 'requires_action'
  return isAsked ? html(200, bankPage(language, stored)) : redirect(`/pay/${stored.session.id}`)
}

/** Who pays a second time is sent on as the first time. */
function ended(stored: StoredSession, language: PageLanguage, method: string): Answer {
  const isPaid = stored.session.status === 'complete'
  const url = isPaid ? successUrl(stored) : stored.session.cancel_url
  return method === 'POST' && isPaid && url !== null ? redirect(url) : html(200, endedPage(language, stored, url))
}

function receipt({ state }: Provider, id: string, language: PageLanguage): Answer {
  const charge = state.charges[id]
  if (!charge?.paid) return html(404, notFoundPage(language))
  const { amount, amount_refunded: refunded, currency, created } = charge
  return html(200, receiptPage(language, { id, amount, refunded, currency, created }))
}

function invoice({ state }: Provider, id: string, language: PageLanguage): Answer {
  const found = state.invoices[id]
  if (!found) return html(404, notFoundPage(language))
  return html(
    200,
    invoicePage(language, found, (product) => state.products[product]?.name ?? ''),
  )
}
