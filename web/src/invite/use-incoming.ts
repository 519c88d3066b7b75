import type { DuelInvite } from '@satoshi/contract/invite'
import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useLiveEvent, useLiveState } from '../lib/live.ts'
import { openDesk, theDesk } from './duel-desk.ts'
import { nextChange } from './invite-queue.ts'
import {
  forgetInvites,
  hearIncoming,
  hearSent,
  letTimePass,
  readIncoming,
  takeAtMost,
  useInvites,
} from './invite-store.ts'

/** How often invites are read while the live channel is closed. */
const readEveryMillis = 15 * second

/** Keeps this tab's invites, sent and received, in line with the server while a player is here. */
export function useIncoming(userId: string): void {
  useEffect(() => {
    const close = openDesk()
    return () => {
      close()
      forgetInvites()
    }
  }, [userId])
  useReading()
  useTime()
  useLiveEvent('invite', (invite) => hear(invite, userId))
  useLiveEvent('duel', (duel) => theDesk()?.hearDuel(duel))
  const { data } = useQuery(query.matchmaking.preferences.queryOptions())
  useEffect(() => {
    if (data) takeAtMost(data.preferences.maxConcurrentInvites)
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
    const timer = setTimeout(letTimePass, Math.max(0, until - serverNow()) + 50)
    return () => clearTimeout(timer)
  }, [until])
}

function hear(invite: DuelInvite, userId: string): void {
  if (invite.challenged_id === userId) return hearIncoming(invite)
  hearSent(invite)
  theDesk()?.hearInvite(invite)
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
    hearSent(invite)
    theDesk()?.hearInvite(invite)
  }
}
