import type Stripe from 'stripe'

import type { declines } from './cards.ts'
import type { PageLanguage } from './page-texts.ts'
import { alertOf, cardButtons, escape, linkTo, page } from './pages.ts'

/** Where a customer chooses the card that subscriptions are charged to. */
export function portalPage(
  language: PageLanguage,
  portal: Stripe.BillingPortal.Session,
  declined: keyof typeof declines | null,
): string {
  const { texts } = language
  return page(
    language,
    texts.portal.title,
    `${alertOf(language, declined)}
<p>${escape(texts.portal.text)}</p>
<form method="post" action="/portal/${portal.id}"><h2>${escape(texts.cards)}</h2>${cardButtons(language)}</form>
${linkTo(portal.return_url, texts.portal.back)}`,
  )
}
