import { useAuth } from '../lib/auth-provider.tsx'
import type { OverlayProps } from '../lib/define-domain.ts'
import { useHiddenNotices } from './browser-notice.tsx'
import { ReceivedDialog } from './received-dialog.tsx'
import { useArrivals } from './use-arrivals.ts'

/** Over every screen of a player: BTZ that others have sent. Source: product 1.4. */
export function Component({ quiet }: OverlayProps) {
  const { user } = useAuth()
  return user && <Received key={user.id} userId={user.id} quiet={quiet} />
}

function Received({ userId, quiet }: OverlayProps & { userId: string }) {
  const { arrived, close } = useArrivals(userId, quiet)
  useHiddenNotices(userId)
  return arrived && <ReceivedDialog arrived={arrived} onClose={close} />
}
