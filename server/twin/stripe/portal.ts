import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { choice, optional, record, text, url } from './params.ts'
import { missing } from './refusal.ts'
import { route, type Route } from './route.ts'

/** Languages of Stripe's portal, which are fewer than those of its payment page: no Arabic and no Hindi. */
const locales =
  'auto bg cs da de el en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

const creation = record({
  customer: text,
  return_url: url,
  locale: optional(choice(locales)),
  flow_data: record({
    type: choice(['payment_method_update']),
    after_completion: record({ type: choice(['redirect']), redirect: record({ return_url: url }) }),
  }),
})

export const portalRoutes: Route[] = [
  route('POST', '/v1/billing_portal/sessions', creation, ({ provider, input }) => {
    const { state } = provider
    if (!state.customers[input.customer]) throw missing('customer', input.customer, 'customer', 400)
    const session = newPortal(input, state.origin, provider.seconds())
    state.portals[session.id] = session
    provider.changed()
    return session
  }),
]

/** A page on which a customer chooses another card. */
function newPortal(
  { customer, return_url: returnUrl, locale, flow_data: flow }: ReturnType<typeof creation>,
  origin: string,
  created: number,
): Stripe.BillingPortal.Session {
  const id = newStripeId('portal')
  return {
    id,
    object: 'billing_portal.session',
    configuration: newStripeId('portalConfiguration'),
    created,
    customer,
    customer_account: null,
    flow: {
      after_completion: {
        hosted_confirmation: null,
        redirect: flow.after_completion.redirect,
        type: 'redirect',
      },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: 'payment_method_update',
    },
    livemode: false,
    locale: locale ?? null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${origin}/portal/${id}`,
  }
}
