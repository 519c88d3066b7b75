import { z } from 'zod'

import { isTrialKey, type PaymentKeys } from './platform/payments/payment-provider.ts'

/** The variables of the payment provider, for the schema of the configuration. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: keyText('sk_ or rk_', /^[rs]k_\w{9,}$/),
  STRIPE_WEBHOOK_SECRET: keyText('whsec_', /^whsec_\w{6,}$/),
}

function keyText(prefix: string, shape: RegExp) {
  return z
    .string()
    .trim()
    .refine((value) => shape.test(value), `must be a key that begins with ${prefix}`)
    .optional()
}

type Given = Record<string, string | undefined>

/** The keys when both are given, and what is missing where one is. */
export function paymentKeysIn(given: Given): { keys: PaymentKeys | null; faults: string[] } {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey && isTrialKey(secretKey) && given['NODE_ENV'] === 'production')
    return {
      keys: null,
      faults: ['STRIPE_SECRET_KEY is a test key, with which anybody buys for nothing in production'],
    }
  if (secretKey && webhookSecret) return { keys: { secretKey, webhookSecret, twinUrl: null }, faults: [] }
  if (secretKey) return { keys: null, faults: ['STRIPE_WEBHOOK_SECRET is required together with STRIPE_SECRET_KEY'] }
  if (webhookSecret)
    return { keys: null, faults: ['STRIPE_SECRET_KEY is required together with STRIPE_WEBHOOK_SECRET'] }
  return { keys: null, faults: [] }
}
