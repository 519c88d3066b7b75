import type Stripe from 'stripe'

import type { PageLanguage } from './page-texts.ts'
import { dayOf, escape, money, page } from './pages.ts'

/** An invoice of a subscription: its lines with their periods, what is due, and whether that was paid. */
export function invoicePage(
  language: PageLanguage,
  invoice: Stripe.Invoice,
  nameOf: (product: string) => string,
): string {
  const { texts, tag } = language
  const lines = invoice.lines.data.map(({ amount, currency, period, pricing }) => {
    const name = nameOf(pricing?.price_details?.product ?? '')
    return `<p class="line"><bdi>${escape(name)}</bdi><br>${dayOf(tag, period.start)} – ${dayOf(tag, period.end)}<br>${money(tag, amount, currency)}</p>`
  })
  return page(
    language,
    texts.invoice.title,
    `<p class="amount">${money(tag, invoice.amount_due, invoice.currency)}</p>
<p role="status">${escape(invoice.status === 'paid' ? texts.invoice.paid : texts.invoice.open)}</p>
<p><bdi>${escape(invoice.number ?? invoice.id)}</bdi></p>
${lines.join('\n')}`,
  )
}
