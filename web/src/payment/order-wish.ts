import type { PackageName } from '@satoshi/rules/payment/packages'

import { isRefusal } from '../lib/call-error.ts'

/** An order as it is sent: a package, for the price that was seen. Sent again it is ordered once. */
export type OrderWish = { package: PackageName; priceCentavos: number; commandId: string }

/** The order with its command: that of `before` where it is the same one again whose answer was lost, else one of its own. */
export function orderToSend(
  wish: Omit<OrderWish, 'commandId'>,
  before: OrderWish | undefined,
  error: unknown,
): OrderWish {
  const isLost = before !== undefined && error !== null && !isRefusal(error)
  const isSame = before?.package === wish.package && before.priceCentavos === wish.priceCentavos
  return isLost && isSame ? before : { ...wish, commandId: crypto.randomUUID() }
}
