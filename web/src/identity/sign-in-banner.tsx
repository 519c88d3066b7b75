import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { useSession } from '../lib/session.ts'

/** Why somebody stands before the sign-in who was inside: their session ended, or they have a new password. */
export function SignInBanner() {
  const { t } = useTranslation()
  const ended = useSession((session) => session.ended)
  const location = useLocation()
  const notice = hasNewPassword(location.state) ? 'passwordReset' : ended ? 'ended' : null
  if (!notice) return null
  return (
    <Banner tone={notice === 'ended' ? 'info' : 'success'} title={t(`auth.notices.${notice}.title`)} className="mb-5">
      {t(`auth.notices.${notice}.text`)}
    </Banner>
  )
}

function hasNewPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'passwordReset'
}
