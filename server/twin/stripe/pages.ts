import type { PageLanguage } from './page-texts.ts'
import { offeredCards, testCards, type DeclineReason } from './cards.ts'
import type { StoredSession } from './state.ts'

export function payPage(language: PageLanguage, stored: StoredSession, declined: DeclineReason | null): string {
  const { session } = stored
  const { texts } = language
  return page(
    language,
    texts.title,
    `${alertOf(language, declined)}
${orderOf(language, stored)}
<form method="post" action="/pay/${session.id}"><h2>${escape(texts.cards)}</h2>${cardButtons(language)}</form>
${linkTo(session.cancel_url, texts.back)}`,
  )
}

/** The cards that are offered, and what becomes of each. */
export function cardButtons({ texts }: PageLanguage): string {
  const buttons = offeredCards.map((card) => {
    const { number, outcome } = testCards[card]
    return `<button name="card" value="${card}"><bdi class="number">${number}</bdi><span>${escape(texts[outcome])}</span></button>`
  })
  return buttons.join('')
}

export function alertOf({ texts }: PageLanguage, declined: DeclineReason | null): string {
  return declined === null ? '' : `<p role="alert" class="alert">${escape(texts.declines[declined])}</p>`
}

/** Where the bank of the card asks whether it is its owner who pays. */
export function bankPage(language: PageLanguage, stored: StoredSession): string {
  const { bank } = language.texts
  return page(
    language,
    bank.title,
    `${orderOf(language, stored)}
<form method="post" action="/pay/${stored.session.id}/bank"><p>${escape(bank.text)}</p>
<button name="result" value="complete">${escape(bank.complete)}</button>
<button name="result" value="fail">${escape(bank.fail)}</button></form>`,
  )
}

/** A session that is over: paid, or expired. */
export function endedPage(language: PageLanguage, stored: StoredSession, proceedUrl: string | null): string {
  const { texts } = language
  const isPaid = stored.session.status === 'complete'
  return page(
    language,
    texts.title,
    `<p role="status">${escape(isPaid ? texts.done : texts.expired)}</p>
${orderOf(language, stored)}
${linkTo(proceedUrl, isPaid ? texts.proceed : texts.back)}`,
  )
}

export type Receipt = { id: string; amount: number; refunded: number; currency: string; created: number }

export function receiptPage(language: PageLanguage, { id, amount, refunded, currency, created }: Receipt): string {
  const { texts, tag } = language
  return page(
    language,
    texts.receipt.title,
    `<p class="amount">${money(tag, amount, currency)}</p><p>${dayOf(tag, created)}</p><p><bdi>${escape(id)}</bdi></p>
${refunded === 0 ? '' : `<p>${escape(texts.receipt.refunded)}: ${money(tag, refunded, currency)}</p>`}`,
  )
}

export function notFoundPage(language: PageLanguage): string {
  return page(language, language.texts.title, `<p role="status">${escape(language.texts.notFound)}</p>`)
}

function orderOf({ tag, texts }: PageLanguage, { session, productName, subscription }: StoredSession): string {
  const amount = money(tag, session.amount_total ?? 0, session.currency ?? 'brl')
  return `<p class="product"><bdi>${escape(productName)}</bdi></p><p class="amount">${amount}</p>${
    subscription ? `<p>${escape(texts.renews[subscription.interval])}</p>` : ''
  }`
}

/** The day of an instant in seconds, where the product is sold. */
export function dayOf(tag: string, seconds: number): string {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
  return escape(day.format(seconds * 1_000))
}

export function linkTo(url: string | null, text: string): string {
  return url === null ? '' : `<a href="${escape(url)}">${escape(text)}</a>`
}

/** `amount` in hundredths. From left to right in Arabic too, where the sign of the real would else be turned around. */
export function money(tag: string, amount: number, currency: string): string {
  const written = new Intl.NumberFormat(tag, { style: 'currency', currency: currency.toUpperCase() })
  return `<bdi dir="ltr">${escape(written.format(amount / 100))}</bdi>`
}

export function page({ tag, direction, texts }: PageLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1><p class="trial">${escape(texts.trial)}</p>
${content}
</main></body></html>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; --ground: #fff; --ink: #16202c; --line: #5b6b7d; --accent: #0b57d0; --notice: #fdf0c8; --alert: #fbdcd9 }
@media (prefers-color-scheme: dark) { :root { --ground: #10161f; --ink: #eef2f6; --line: #93a3b5; --accent: #9cc2ff; --notice: #3d3312; --alert: #4f1d1a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 1.25rem 1rem 2rem }
h1 { font-size: 1.5rem; margin: 0 0 .75rem } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem } p { margin: .5rem 0; overflow-wrap: anywhere }
.trial, .alert { padding: .75rem 1rem; border-radius: .5rem; background: var(--notice) } .alert { background: var(--alert) }
.product { font-size: 1.125rem; margin-top: 1.25rem } .amount { font-size: 2rem; font-weight: 700; margin: 0 }
button, a { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; align-items: center; width: 100%; min-height: 3.25rem; margin: .5rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.number { font-variant-numeric: tabular-nums }
a { border-color: transparent; color: var(--accent); padding-inline: 0 }
`
