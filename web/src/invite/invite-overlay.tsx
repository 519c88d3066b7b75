import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useAuth } from '../lib/auth-provider.tsx'
import { DepartureBar } from './departure-bar.tsx'
import { duelOfPath, leadBy, noteVisited } from './go-to-duel.ts'
import { InviteStage } from './invite-stage.tsx'
import { useIncoming } from './use-incoming.ts'

/** Texts that it needs beside the shared ones. */
export const inviteTexts = ['invite', 'people', 'topics', 'refusals'] as const

type InviteOverlayProps = {
  /** A game is being played: an invite may say that it is there, and covers nothing. */
  quiet: boolean
}

/** Over every screen of a player: invites, and the way into a duel that begins. */
export function InviteOverlay({ quiet }: InviteOverlayProps) {
  const { user } = useAuth()
  useIncoming(user?.id ?? '')
  useWayToDuels()
  return (
    <>
      <InviteStage quiet={quiet} />
      <DepartureBar />
    </>
  )
}

function useWayToDuels(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => leadBy((path) => void navigate(path)), [navigate])
  useEffect(() => {
    const id = duelOfPath(pathname)
    if (id) noteVisited(id)
  }, [pathname])
}
