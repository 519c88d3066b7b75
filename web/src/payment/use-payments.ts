import { useMutation, useQuery } from '@tanstack/react-query'

import { refusalOf } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'
import type { OrderWish } from './order-wish.ts'
import { outcomeOf, pollDelay } from './poll.ts'

/** What is bought with money is read when it is shown, and never left on a device: an old limit or bar would mislead. */
const onlyNow = { staleTime: 0, networkMode: 'always', meta: { persist: false } } as const

/** Packages, limit and orders. */
export function usePayments() {
  return useQuery({ ...query.payment.read.queryOptions(), ...onlyNow })
}

/** Whether packages are sold here, as the store says it; null while that is not known. */
export function useSellsPackages(): boolean | null {
  return useQuery(query.store.read.queryOptions()).data?.sellsPackages ?? null
}

/**
 * An order as it stands, read again and again while it waits for its payment: more rarely the longer it takes, and never
 * in a page behind others.
 */
export function useOrder(id: string | null, openedAt: number) {
  return useQuery({
    ...query.payment.readOrder.queryOptions({ input: { params: { id: id ?? '' } } }),
    ...onlyNow,
    enabled: id !== null,
    refetchInterval: ({ state: { data, error } }) => {
      const isWaiting = data ? outcomeOf(data.state) === 'waiting' : !isUnknown(error)
      return isWaiting ? pollDelay(serverNow() - openedAt) : false
    },
    refetchOnWindowFocus: true,
  })
}

/** Whether the server has no such order of this player. */
export function isUnknown(error: unknown): boolean {
  return error !== null && refusalOf(error).code === 'payment.orderNotFound'
}

/** A command that the server keeps apart by its id may be sent again when its answer is lost. It waits for no connection. */
const sentAgain = { networkMode: 'always', retry: shouldRetry, retryDelay } as const

/** Ordering a package; whatever was refused, prices and limit are read again. */
export function useOrderPackage(onOrdered: (checkoutUrl: string | null, id: string) => void) {
  return useMutation({
    ...sentAgain,
    // The provider was away: whether it is back is for the player to try.
    retry: (failures, error) => refusalOf(error).code !== 'payment.providerAway' && shouldRetry(failures, error),
    mutationFn: (wish: OrderWish) => api.payment.order(wish),
    onSuccess: ({ checkoutUrl, id }) => onOrdered(checkoutUrl, id),
    onError: () => void readAgain(),
  })
}

/** Giving up an order that is open. */
export function useCancelOrder() {
  return useMutation({
    ...sentAgain,
    mutationFn: (id: string) => api.payment.cancel({ params: { id } }),
    onSettled: () => void readAgain(),
  })
}

/** Giving a package back: `commandId` is that of the question, however often its answer is sent. */
export function useRefund() {
  return useMutation({
    ...sentAgain,
    mutationFn: ({ id, commandId }: { id: string; commandId: string }) =>
      api.payment.refund({ params: { id }, body: { commandId } }),
    onSettled: () => void invalidate('wallet'),
  })
}

/** Setting the limit of 30 days, in centavos. */
export function useSetLimit() {
  return useMutation({
    ...sentAgain,
    mutationFn: (centavos: number) => api.payment.setLimit({ centavos }),
    onSettled: () => readAgain(),
  })
}

/** Paying the debt with earned BTZ. */
export function usePayDebt() {
  return useMutation({
    ...sentAgain,
    mutationFn: (commandId: string) => api.payment.payDebt({ commandId }),
    onSettled: () => void invalidate('wallet'),
  })
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: query.payment.read.key() })
}
