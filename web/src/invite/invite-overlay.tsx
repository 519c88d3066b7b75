import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useAuth } from '../lib/auth-provider.tsx'
import type { OverlayProps } from '../lib/define-domain.ts'
import { DepartureBar } from './departure-bar.tsx'
import { duelOfPath, leadBy, markVisited } from './go-to-duel.ts'
import { InviteStage } from './invite-stage.tsx'
import { useIncoming } from './use-incoming.ts'

/** Over every screen of a player: invites, and the way into a duel that begins. */
export function Component({ quiet }: OverlayProps) {
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
    if (id) markVisited(id)
  }, [pathname])
}
