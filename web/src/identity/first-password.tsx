import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { FailureBanner } from './failure-banner.tsx'

/** For whoever came in by another account: the first password is made by a link, as a forgotten one is. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation()
  const ask = useMutation({
    mutationFn: () => api.auth.requestPasswordReset({ email }),
    networkMode: 'always',
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere text-muted">{t('account.password.noneText', { email: isolated(email) })}</p>
      {ask.error && <FailureBanner title={t('account.failed.password')} error={ask.error} />}
      {ask.isSuccess ? (
        <Banner tone="success">{t('account.password.noneSent')}</Banner>
      ) : (
        <Button className="self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('account.password.noneSubmit')}
        </Button>
      )}
    </div>
  )
}
