import { signUpCents } from '@satoshi/rules/progress/grant'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { invalidate } from '../lib/stale.ts'

/**
 * What confirming the address pays, and the mail once more, in a thin strip that stands until the address is confirmed.
 * That happens in another tab or app: who comes back from there finds it as it is now.
 */
export function ConfirmEmail({ email }: { email: string }) {
  const { t, i18n } = useTranslation()
  const resend = useMutation(
    query.auth.sendVerification.mutationOptions({
      onSuccess: () =>
        toast({
          title: t('dashboard.confirm.sent'),
          description: t('dashboard.confirm.sentText', { email }),
          tone: 'success',
        }),
      onError: (error) =>
        toast({ title: t('dashboard.confirm.failed'), description: refusalText(error), tone: 'danger' }),
    }),
  )
  const btz = formatBtz(signUpCents.earned + signUpCents.granted, i18n.language)
  useEffect(() => {
    const readAgain = () => document.visibilityState === 'visible' && void invalidate('wallet', 'progress')
    document.addEventListener('visibilitychange', readAgain)
    window.addEventListener('focus', readAgain)
    return () => {
      document.removeEventListener('visibilitychange', readAgain)
      window.removeEventListener('focus', readAgain)
    }
  }, [])
  return (
    <section
      aria-labelledby="confirm-title"
      className="flex items-center gap-2 rounded-md border border-btz/45 bg-surface bg-linear-to-br from-btz/14 to-transparent ps-3 sm:gap-3"
    >
      <HostPicture mood="hello" size="sm" />
      <div className="min-w-0 flex-1 py-1.5 text-sm leading-tight sm:flex sm:flex-wrap sm:gap-x-2">
        <h2 id="confirm-title" className="font-text font-semibold">
          {t('dashboard.confirm.title', { btz })}
        </h2>
        <p className="break-words text-muted max-sm:sr-only">{t('dashboard.confirm.text', { email })}</p>
      </div>
      <Button
        variant="ghost"
        busy={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate({ email })}
        className="shrink-0 px-3! text-sm!"
      >
        {resend.isSuccess ? t('dashboard.confirm.sent') : t('dashboard.confirm.resend')}
      </Button>
    </section>
  )
}
