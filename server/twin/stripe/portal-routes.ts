import type { TestCard } from './cards.ts'
import { declines, isTestCard, testCards } from './cards.ts'
import { collectPastDue, setDefaultCard } from './default-cards.ts'
import { html, redirect, type Answer, type Asked } from './http.ts'
import { pageLanguage } from './page-texts.ts'
import { notFoundPage } from './pages.ts'
import { portalPage } from './portal-page.ts'
import type { Provider } from './provider.ts'

/** `/portal/:id`, where a customer chooses another card; `attempted` waits for what that led to. */
export async function handlePortal(
  provider: Provider,
  { path, method, query, body, headers }: Asked,
  attempted: () => Promise<void>,
): Promise<Answer> {
  const id = path.split('/')[2] ?? ''
  const accepted = headers['accept-language'] ?? ''
  const portal = provider.state.portals[id]
  if (!portal) return html(404, notFoundPage(pageLanguage(null, accepted)))
  const language = pageLanguage(portal.locale, accepted)
  if (method !== 'POST') {
    const declined = new URLSearchParams(query).get('declined') ?? ''
    return html(200, portalPage(language, portal, isReason(declined) ? declined : null))
  }
  const card = new URLSearchParams(body).get('card') ?? ''
  if (!isTestCard(card)) return html(400, portalPage(language, portal, null))
  const declined = declineOf(card)
  if (declined !== null) return redirect(`/portal/${id}?declined=${declined}`)
  setDefaultCard(provider, portal.customer, card)
  collectPastDue(provider, portal.customer)
  await attempted()
  return redirect(portal.flow?.after_completion.redirect?.return_url ?? portal.return_url ?? `/portal/${id}`)
}

/** Why a card cannot be remembered; null where it can. Source: Stripe's test cards, of which those that decline cannot. */
function declineOf(card: TestCard): keyof typeof declines | null {
  const { outcome } = testCards[card]
  return isReason(outcome) ? outcome : null
}

function isReason(name: string): name is keyof typeof declines {
  return Object.hasOwn(declines, name)
}
