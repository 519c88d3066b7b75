import type { TransferKind } from '@satoshi/contract/transfer'
import { second } from '@satoshi/rules/time'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, query } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
import { serverNow } from '../lib/clock.ts'
import { useHealth } from '../lib/health.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'
import type { Choice, Chosen } from './choice.ts'
import type { SentOrder } from './order.ts'

/** A transfer on another device changes it, so that a screen that shows it reads it again. */
const freshMillis = 15 * second

/** What the player may send now; read again when their day closes. */
export function useTransfers() {
  return useQuery({
    ...query.transfer.mine.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => state.data && pauseUntil(state.data.day.closesAt, state.error),
  })
}

/** Until an instant, a second at least; what has just failed is left alone for longer. */
function pauseUntil(instant: number, error: Error | null): number {
  return Math.max(error ? freshMillis : second, instant - serverNow())
}

/** How long before its end a code is drawn anew: whoever scans it then has that long to hold still. */
const redrawnBefore = 15 * second

/**
 * A code by which others send to the player, never one that has ended; another one when it is about to, or was paid. None
 * is made while it is not `wanted`. Where it is refused, what keeps the player from receiving is read anew.
 */
export function useOwnCode(amountCents: number | null, wanted = true) {
  const code = useQuery({
    ...query.transfer.code.queryOptions({ input: { amountCents } }),
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false },
    refetchInterval: ({ state }) => state.data && pauseUntil(state.data.expiresAt - redrawnBefore, state.error),
    // Behind other tabs nobody sees it.
    refetchOnWindowFocus: ({ state }) => (state.data && state.data.expiresAt <= serverNow() ? 'always' : false),
  })
  const { error } = code
  useEffect(() => {
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: query.transfer.mine.key() })
  }, [error])
  return code
}

/** Whom the player sent to lately. */
export function useRecentPeople() {
  return useQuery(query.transfer.people.queryOptions({ staleTime: freshMillis }))
}

/** Asks the server who somebody is and whether anything may be sent to them. */
export function useChoose() {
  return useMutation({ networkMode: 'always', mutationFn: chosenBy })
}

async function chosenBy(choice: Choice): Promise<Chosen> {
  if (choice.by === 'code') return api.transfer.read({ payload: choice.payload })
  const asked = choice.by === 'id' ? { id: choice.id } : { nickname: choice.nickname }
  const { receiver } = await api.transfer.receiver(asked)
  return { receiver, amountCents: null, ticket: null }
}

/** Key of what is being sent: one transfer at a time. */
export const sendKey = ['transfer', 'send']

/** Sending. Its command is kept apart by its id, so that it is sent again by itself when the answer is lost. */
export function useSend() {
  return useMutation({
    mutationKey: sendKey,
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: ({ order: { ticket, ...order }, password }: SentOrder) =>
      api.transfer.send({ ...order, ...(ticket !== null && { ticket }), ...(password !== null && { password }) }),
    onSettled: () => void invalidate('wallet'),
  })
}

/** Transfers of a kind, page after page; never kept on the device. */
export function useHistory(kind: TransferKind) {
  return useInfiniteQuery(
    query.transfer.history.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      gcTime: 0,
      networkMode: 'always',
      meta: { persist: false },
    }),
  )
}

/** Whether the server cannot be reached: nothing is sent, and no code is made. */
export function useIsOffline(): boolean {
  return useHealth(({ mode }) => mode === 'offline')
}
