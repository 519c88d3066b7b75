import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ForgotForm } from './forgot-form.tsx'

/** Forgot password: an address, and the calm answer that a link may be on its way. */
export function Component() {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <Card className="flex flex-col gap-3 p-6 sm:p-8">
      <ForgotForm
        address={addressIn(location.state)}
        introduction={
          <div className="flex flex-col gap-2">
            <h1 className="text-2xl font-bold">{t('auth.forgot.title')}</h1>
            <p className="text-muted">{t('auth.forgot.text')}</p>
          </div>
        }
      />
      <LinkButton to="/auth" variant="ghost" wide>
        {t('auth.forgot.back')}
      </LinkButton>
    </Card>
  )
}

/** What was typed into the sign-in already. */
function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
