import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { second } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'

import { refusalOf } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useHealth } from '../lib/health.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'
import { nextChangeIn } from './next-change.ts'
import type { SentWish } from './wish.ts'

/** A quiz or another tab may change it, so that a screen that shows it reads it again. */
const freshMillis = 15 * second

/** The store as the player sees it; read again when something of it ends. */
export function useStore() {
  return useQuery({
    ...query.store.read.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => (state.data ? nextChangeIn(state.data, serverNow()) : false),
  })
}

/** Whether nothing can be bought or undone because the server cannot be reached. */
export function useIsOffline(): boolean {
  return useHealth(({ mode }) => mode === 'offline')
}

/** A command that the server keeps apart by its id may be sent again when its answer is lost. It waits for no connection. */
const sentAgain = { networkMode: 'always', retry: shouldRetry, retryDelay } as const

/** What became of a purchase, for whoever looks no more. */
type BuyingEnd = { onBought: (purchase: StorePurchase) => void; onFailed: (wish: SentWish, error: unknown) => void }

/** Buying; a price that changed meanwhile is shown at once. */
export function useBuy({ onBought, onFailed }: BuyingEnd) {
  return useMutation({
    ...sentAgain,
    mutationFn: ({ held: _held, ...wish }: SentWish) => api.store.buy(wish),
    onSuccess: onBought,
    onError: (error, wish) => {
      onFailed(wish, error)
      const { ware, count } = wish
      const { code, details } = refusalOf(error)
      const { totalCents } = details
      if (code !== 'store.priceChanged' || typeof totalCents !== 'number') return
      showPrice(ware, totalCents / count)
    },
    onSettled: () => void invalidate('wallet', 'inventory', 'progress'),
  })
}

/** Undoing a purchase: `commandId` is that of the question, however often its answer is sent. */
export function useUndo() {
  return useMutation({
    ...sentAgain,
    mutationFn: ({ id, commandId }: { id: string; commandId: string }) =>
      api.store.undo({ params: { id }, body: { commandId } }),
    onSettled: () => void invalidate('wallet', 'inventory', 'progress', 'appearance'),
  })
}

function showPrice(ware: SentWish['ware'], priceCents: number): void {
  queryClient.setQueryData<StoreView>(
    query.store.read.queryKey(),
    (store) =>
      store && {
        ...store,
        offers: store.offers.map((offer) => (offer.ware === ware ? { ...offer, priceCents } : offer)),
      },
  )
}
