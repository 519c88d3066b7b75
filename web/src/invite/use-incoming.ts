import type { DuelInvite } from '@satoshi/contract/invite'
import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useLiveEvent, useLiveState } from '../lib/live.ts'
import { openDuelStart, currentDuelStart } from './current-duel-start.ts'
import { nextChange } from './invite-queue.ts'
import {
  clearInvites,
  receiveInvite,
  updateSent,
  applyTime,
  readIncoming,
  limitInvites,
  useInvites,
} from './invite-store.ts'

/** How often invites are read while the live channel is closed. */
const readEveryMillis = 15 * second

/** Keeps this tab's invites, sent and received, in line with the server while a player is here. */
export function useIncoming(userId: string): void {
  useEffect(() => {
    const close = openDuelStart()
    return () => {
      close()
      clearInvites()
    }
  }, [userId])
  useReading()
  useTime()
  useLiveEvent('invite', (invite) => onInvite(invite, userId))
  useLiveEvent('duel', (duel) => currentDuelStart()?.onDuel(duel))
  const { data } = useQuery(query.matchmaking.preferences.queryOptions())
  useEffect(() => {
    if (data) limitInvites(data.preferences.maxConcurrentInvites)
  }, [data])
}

// Read at the start, when the channel opens again, and again and again while it is closed.
function useReading(): void {
  const state = useLiveState()
  useEffect(() => {
    void read()
    if (state === 'open') return
    const timer = setInterval(() => void read(), readEveryMillis)
    return () => clearInterval(timer)
  }, [state])
}

function useTime(): void {
  const until = useInvites(({ queue }) => nextChange(queue))
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(applyTime, Math.max(0, until - serverNow()) + 50)
    return () => clearTimeout(timer)
  }, [until])
}

function onInvite(invite: DuelInvite, userId: string): void {
  if (invite.challenged_id === userId) return receiveInvite(invite)
  updateSent(invite)
  currentDuelStart()?.onInvite(invite)
}

// What fails is read again soon, or when the channel is back.
async function read(): Promise<void> {
  await Promise.allSettled([readIncoming(listIncoming), readSent()])
}

async function listIncoming(): Promise<DuelInvite[]> {
  return (await api.invite.list({ direction: 'incoming' })).items
}

/** What became of the invites that this tab sent and that it still believes to be pending. */
async function readSent(): Promise<void> {
  const pending = Object.values(useInvites.getState().sent).filter(({ status }) => status === 'pending')
  for (const { id } of pending) {
    const invite = await api.invite.get({ id })
    updateSent(invite)
    currentDuelStart()?.onInvite(invite)
  }
}
