import { orderStates } from '@satoshi/rules/payment/order'
import { packageNames } from '@satoshi/rules/payment/packages'
import { z } from 'zod'

import { amountCents, commandBody, commandId, instant, refusing, signedIn } from './base.ts'

const tags = ['payments']

/** A package of BTZ. */
export const packageName = z.enum(packageNames)

/** An amount of money, in centavos of the real. */
export const centavos = z.int()

/** What an order, or a bill of a plan, is to its buyer. */
export const orderState = z.enum(orderStates)

/** A package of BTZ that is bought with money, as its buyer sees it. */
export const paymentOrder = z.object({
  id: z.uuid(),
  package: packageName,
  priceCentavos: centavos,
  /** BTZ that it brings, as `granted`. */
  amountCents,
  state: orderState,
  orderedAt: instant,
  paidAt: instant.nullable(),
  /** Where it is paid, while it is open; null otherwise. */
  checkoutUrl: z.url().nullable(),
  /** The provider's receipt; null where there is none. */
  receiptUrl: z.url().nullable(),
  /** Until when it can be given back while its BTZ are unspent; null where it cannot. */
  refundableUntil: instant.nullable(),
})

/** What a player may spend in 30 days. */
export const paymentLimit = z.object({
  centavos,
  /** Whether the player has set it, so that it holds for the price of plans too; false for the one of everybody. */
  isSet: z.boolean(),
  /** What counts already: paid and not given back, and what is open. */
  spentCentavos: centavos,
  mostCentavos: centavos,
  /** A raise that waits, and when it holds. */
  waiting: z.object({ centavos, from: instant }).nullable(),
})

/** Why a player may buy nothing; null where they may. */
export const paymentBar = z.enum(['payment.minor', 'payment.unconfirmed', 'payment.owing']).nullable()

/** The packages and what a player has bought. */
export const payments = z.object({
  /** Empty where nothing is sold for money now. */
  packages: z.array(
    z.object({
      name: packageName,
      priceCentavos: centavos,
      amountCents,
      /** Price of a unit: of 1,000 BTZ. */
      thousandCentavos: centavos,
      /** How much more it brings for the same money than the smallest, in per cent. */
      extraPercent: z.int(),
    }),
  ),
  bar: paymentBar,
  limit: paymentLimit,
  /** BTZ that a chargeback took which were spent: `granted` that comes in pays them first. */
  debtCents: amountCents,
  /** The newest first, at most 50. */
  orders: z.array(paymentOrder),
  /** Whether no money moves: the provider is the one for trying out. */
  isTrial: z.boolean(),
  serverNow: instant,
})

const inputOfOrder = z.object({ params: z.strictObject({ id: z.uuid() }) })

export const paymentContract = {
  read: signedIn
    .route({ method: 'GET', path: '/payments', tags, summary: 'Packages, limit, and what was bought with money' })
    .output(payments),
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
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/payments/orders',
      tags,
      summary: 'Order a package for the price that was seen; it is paid at `checkoutUrl`',
    })
    .input(z.strictObject({ commandId, package: packageName, priceCentavos: centavos }))
    .output(paymentOrder),
  readOrder: signedIn
    .errors(refusing('payment.orderNotFound'))
    .route({
      method: 'GET',
      path: '/payments/orders/{id}',
      tags,
      inputStructure: 'detailed',
      summary: 'An order as it stands; only the provider can make it paid',
    })
    .input(inputOfOrder)
    .output(paymentOrder),
  cancel: signedIn
    .errors(refusing('payment.orderNotFound', 'payment.providerAway'))
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/cancel',
      tags,
      inputStructure: 'detailed',
      summary: 'Give up an order that is open; one that was paid meanwhile stays paid',
    })
    .input(inputOfOrder)
    .output(paymentOrder),
  refund: signedIn
    .errors(
      refusing(
        'payment.orderNotFound',
        'payment.notRefundable',
        'payment.refundTooLate',
        'payment.refundSpent',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/refund',
      tags,
      inputStructure: 'detailed',
      summary: 'Give an unspent package back for its money, within seven days',
    })
    .input(z.object({ params: z.strictObject({ id: z.uuid() }), body: commandBody }))
    .output(paymentOrder),
  setLimit: signedIn
    .errors(refusing('payment.limitRange'))
    .route({
      method: 'PUT',
      path: '/payments/limit',
      tags,
      summary: 'Set what may be spent in 30 days: lower at once, higher after 48 hours',
    })
    .input(z.strictObject({ centavos }))
    .output(paymentLimit),
  payDebt: signedIn
    .errors(refusing('wallet.insufficient', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/payments/debt',
      tags,
      summary: 'Pay with earned BTZ what a chargeback left owing',
    })
    .input(commandBody)
    .output(z.object({ debtCents: amountCents })),
}

export type PaymentOrder = z.infer<typeof paymentOrder>
export type PaymentLimit = z.infer<typeof paymentLimit>
export type Payments = z.infer<typeof payments>
