import type { SubscriptionView } from '@satoshi/contract/subscription'
import type { Offer } from '@satoshi/rules/subscription/offers'
import { useMutation, useQuery } from '@tanstack/react-query'

import { refusalOf } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useHealth } from '../lib/health.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'
import { pollDelay } from '../payment/poll.ts'
import { isUnknown } from '../payment/use-payments.ts'
import type { OfferWish } from './offer-wish.ts'
import { outcomeOf } from './plan-states.ts'

/** What is paid for is read when it is shown, and never left on a device: an old price or state would mislead. */
const onlyNow = { staleTime: 0, networkMode: 'always', meta: { persist: false } } as const

/** The plans, and how the player stands to them. */
export function useSubscription() {
  return useQuery({ ...query.subscription.read.queryOptions(), ...onlyNow })
}

/** Whether nothing can be bought or changed because the server cannot be reached. */
export function useIsOffline(): boolean {
  return useHealth(({ mode }) => mode === 'offline')
}

/** A plan that was ordered as it stands, read again and again while it waits for its payment, as orders of packages are. */
export function usePlanOrder(id: string, openedAt: number) {
  return useQuery({
    ...query.subscription.readOrder.queryOptions({ input: { params: { id } } }),
    ...onlyNow,
    refetchInterval: ({ state: { data, error } }) => {
      const isWaiting = data ? outcomeOf(data.state) === 'waiting' : !isUnknown(error)
      return isWaiting ? pollDelay(serverNow() - openedAt) : false
    },
    refetchOnWindowFocus: true,
  })
}

/** What a change to an offer costs; read anew whenever it is opened. */
export function usePlanChange({ plan, interval }: Offer, { isRead }: { isRead: boolean }) {
  return useQuery({
    ...query.subscription.previewChange.queryOptions({ input: { plan, interval } }),
    ...onlyNow,
    gcTime: 0,
    enabled: isRead,
    retry: retryUnlessAway,
  })
}

/** A command that may be sent again when its answer is lost. It waits for no connection. */
const sentAgain = { networkMode: 'always', retry: retryUnlessAway, retryDelay } as const

/** Ordering a plan; whatever was refused, prices and standings are read again. */
export function useOrderPlan(onOrdered: (checkoutUrl: string | null, id: string) => void) {
  return useMutation({
    ...sentAgain,
    mutationFn: ({ centavos, ...wish }: OfferWish) => api.subscription.order({ ...wish, priceCentavos: centavos }),
    onSuccess: ({ checkoutUrl, id }) => onOrdered(checkoutUrl, id),
    onError: () => void readAgain(),
  })
}

/** Giving up a plan that was ordered and is not paid. */
export function useCancelPlanOrder() {
  return useMutation({
    ...sentAgain,
    mutationFn: (id: string) => api.subscription.cancelOrder({ params: { id } }),
    onSettled: () => void readAgain(),
  })
}

/** Changing to another offer, for what was seen to be due today. */
export function useChangePlan() {
  return useMutation({
    ...sentAgain,
    mutationFn: ({ centavos, ...wish }: OfferWish) => api.subscription.change({ ...wish, dueCentavos: centavos }),
    onSuccess: (view) => {
      show(view)
      void invalidate('wallet', 'progress')
    },
    onError: () => void readAgain(),
  })
}

/** Paying no more for the plan. */
export function useCancelPlan() {
  return useMutation({
    ...sentAgain,
    mutationFn: () => api.subscription.cancel(),
    onSuccess: show,
    onError: () => void readAgain(),
  })
}

/** Taking back a cancellation, or a change that is planned. */
export function useResumePlan() {
  return useMutation({
    ...sentAgain,
    mutationFn: () => api.subscription.resume(),
    onSuccess: show,
    onError: () => void readAgain(),
  })
}

/** Leaving for the provider's page on which the card is changed; it leads back here. */
export function useOpenPortal() {
  return useMutation({
    ...sentAgain,
    mutationFn: () => api.subscription.openPortal(),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** The provider was away: whether it is back is for the player to try. */
function retryUnlessAway(failures: number, error: Error): boolean {
  return refusalOf(error).code !== 'payment.providerAway' && shouldRetry(failures, error)
}

function show(view: SubscriptionView): void {
  queryClient.setQueryData(query.subscription.read.queryKey(), view)
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: query.subscription.read.key() })
}
