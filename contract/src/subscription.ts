import { intervals } from '@satoshi/rules/subscription/offers'
import { paidPlanNames, planNames } from '@satoshi/rules/subscription/plans'
import { subscriptionStates } from '@satoshi/rules/subscription/subscription'
import { z } from 'zod'

import { amountCents, commandId, instant, refusing, signedIn } from './base.ts'
import { centavos, orderState, paymentBar } from './payment.ts'
import { profileFrame } from './profile.ts'

const tags = ['payments']

export const planName = z.enum(planNames)
export const paidPlan = z.enum(paidPlanNames)
export const interval = z.enum(intervals)
export const subscriptionState = z.enum(subscriptionStates)

/** A plan as it is sold: which one, and how often it is paid. */
const offer = { plan: paidPlan, interval }

/** What a plan gives; that which decides a match, a rank, odds or a limit of money is in none. */
export const planPerks = z.object({
  plan: planName,
  /** BTZ that each month brings, as `granted`. */
  monthlyCents: amountCents,
  /** Lives that come back by themselves; null: without limit. */
  lives: z.int().nullable(),
  /** Milliseconds in which one of them comes back. */
  lifeEvery: z.int(),
  /** Streak freezes that are held at most, and those that each month brings. */
  freezes: z.int(),
  monthlyFreezes: z.int(),
  /** Rerolls of missions that cost nothing on a day. */
  freeRerolls: z.int(),
  /** How it shows around the face on a profile. */
  frame: profileFrame,
  themes: z.boolean(),
  history: z.boolean(),
  historyExport: z.boolean(),
})

/**
 * What a player can do with an offer. `buy`: order it; `current`: they have it; `now`: change to it at once; `periodEnd`:
 * change to it with the next payment; `afterEnd`: buy it when the present plan has ended; `afterUndo`: first take back
 * what is planned; `afterPayment`: first pay what is due.
 */
export const offerStanding = z.enum(['buy', 'current', 'now', 'periodEnd', 'afterEnd', 'afterUndo', 'afterPayment'])

export const planOfferView = z.object({
  ...offer,
  priceCentavos: centavos,
  /** Price of a unit: of one month, rounded up. */
  monthCentavos: centavos,
  /** How much less it costs than the same time by the month, in per cent. */
  savedPercent: z.int(),
  standing: offerStanding,
})

/** A payment of a plan. */
export const planBill = z.object({
  id: z.string(),
  ...offer,
  priceCentavos: centavos,
  /** BTZ that it has brought until now. */
  creditedCents: amountCents,
  paidAt: instant,
  from: instant,
  /** The end of its time, or the change that took its place. */
  until: instant,
  state: orderState,
  receiptUrl: z.url().nullable(),
})

/** The subscription that a player has or had last. */
export const subscription = z.object({
  id: z.uuid(),
  ...offer,
  /** What the next payment costs, or would cost. */
  priceCentavos: centavos,
  state: subscriptionState,
  /** Until when it is paid; null before the first payment and where the money was given back. */
  paidUntil: instant.nullable(),
  /** When the plan ends unless a payment comes: with its paid time, or with the grace after it. */
  endsAt: instant.nullable(),
  /** What the next payment is for, in the states `active`, `changing` and `failed`; null where there is none. */
  next: z.object(offer).nullable(),
  /** Whether what is planned, the end or a change, can be taken back. */
  canResume: z.boolean(),
  /** The next BTZ of a month that is paid already; null where there are none. */
  nextGift: z.object({ at: instant, amountCents }).nullable(),
})

/** A plan that is being bought, as its buyer sees it. */
export const subscriptionOrder = z.object({
  id: z.uuid(),
  ...offer,
  priceCentavos: centavos,
  state: subscriptionState,
  orderedAt: instant,
  /** Where it is paid, while it is open; null otherwise. */
  checkoutUrl: z.url().nullable(),
})

/** The plans, and how the player stands to them. */
export const subscriptionView = z.object({
  /** Empty where none is sold now. */
  offers: z.array(planOfferView),
  /** What each plan gives, `free` first. */
  perks: z.array(planPerks),
  bar: paymentBar,
  /** The plan that the player has now. */
  plan: planName,
  subscription: subscription.nullable(),
  /** The newest first, at most 50. */
  bills: z.array(planBill),
  /** Whether no money moves: the provider is the one for trying out. */
  isTrial: z.boolean(),
  serverNow: instant,
})

/** What a change to another offer would be. */
export const planChange = z.object({
  ...offer,
  when: z.enum(['now', 'periodEnd']),
  /** When it takes place: now, or at the next payment. */
  at: instant,
  /** What is paid today: the new price less what is left of the old plan; 0 for a change at the next payment. */
  dueCentavos: centavos,
  /** What each payment costs after that. */
  priceCentavos: centavos,
  /** BTZ that come today. */
  amountCents,
})

const inputOfOrder = z.object({ params: z.strictObject({ id: z.uuid() }) })

export const subscriptionContract = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/subscription',
      tags,
      summary: 'The plans, what they give, and the one that the player has',
    })
    .output(subscriptionView),
  order: signedIn
    .errors(
      refusing(
        'payment.notOffered',
        'payment.minor',
        'payment.unconfirmed',
        'payment.owing',
        'payment.priceChanged',
        'payment.overLimit',
        'payment.providerAway',
        'subscription.running',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/subscription/orders',
      tags,
      summary: 'Order a plan for the price that was seen; it is paid at `checkoutUrl`',
    })
    .input(z.strictObject({ commandId, ...offer, priceCentavos: centavos }))
    .output(subscriptionOrder),
  readOrder: signedIn
    .errors(refusing('payment.orderNotFound'))
    .route({
      method: 'GET',
      path: '/subscription/orders/{id}',
      tags,
      inputStructure: 'detailed',
      summary: 'A plan that was ordered, as it stands',
    })
    .input(inputOfOrder)
    .output(subscriptionOrder),
  cancelOrder: signedIn
    .errors(refusing('payment.orderNotFound', 'payment.providerAway'))
    .route({
      method: 'POST',
      path: '/subscription/orders/{id}/cancel',
      tags,
      inputStructure: 'detailed',
      summary: 'Give up a plan that was ordered and is not paid',
    })
    .input(inputOfOrder)
    .output(subscriptionOrder),
  previewChange: signedIn
    .errors(refusing('payment.notOffered', 'payment.providerAway', 'subscription.none', 'subscription.notChangeable'))
    .route({
      method: 'GET',
      path: '/subscription/change',
      tags,
      summary: 'What a change to another plan costs today',
    })
    .input(z.strictObject(offer))
    .output(planChange),
  change: signedIn
    .errors(
      refusing(
        'payment.notOffered',
        'payment.minor',
        'payment.unconfirmed',
        'payment.owing',
        'payment.priceChanged',
        'payment.providerAway',
        'subscription.none',
        'subscription.notChangeable',
        'subscription.declined',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/subscription/change',
      tags,
      summary: 'Change to another plan for what was seen to be due today',
    })
    .input(z.strictObject({ commandId, ...offer, dueCentavos: centavos }))
    .output(subscriptionView),
  cancel: signedIn
    .errors(refusing('payment.notOffered', 'payment.providerAway', 'subscription.none'))
    .route({
      method: 'POST',
      path: '/subscription/cancel',
      tags,
      summary: 'Pay no more for the plan; it stays until its paid time ends',
    })
    .output(subscriptionView),
  resume: signedIn
    .errors(refusing('payment.notOffered', 'payment.providerAway', 'subscription.none', 'subscription.notChangeable'))
    .route({
      method: 'POST',
      path: '/subscription/resume',
      tags,
      summary: 'Take back a cancellation, or a planned change',
    })
    .output(subscriptionView),
  openPortal: signedIn
    .errors(refusing('payment.notOffered', 'payment.providerAway', 'subscription.none'))
    .route({
      method: 'POST',
      path: '/subscription/portal',
      tags,
      summary: "The provider's page on which the card is changed",
    })
    .output(z.object({ url: z.url() })),
}

export type PlanPerks = z.infer<typeof planPerks>
export type PlanOfferView = z.infer<typeof planOfferView>
export type OfferStanding = z.infer<typeof offerStanding>
export type PlanBill = z.infer<typeof planBill>
export type SubscriptionView = z.infer<typeof subscriptionView>
export type SubscriptionOrder = z.infer<typeof subscriptionOrder>
export type PlanChange = z.infer<typeof planChange>
export type OwnSubscription = z.infer<typeof subscription>
