import { signUpCents } from '@satoshi/rules/progress/grant'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Mail } from '../kit/icon.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'

/** What confirming the address pays, and the mail once more. Stands until the address is confirmed. */
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
  return (
    <Card
      as="section"
      tone="btz"
      aria-labelledby="confirm-title"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4"
    >
      <Mail aria-hidden="true" className="size-7 shrink-0 text-btz-ink" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="confirm-title" className="font-semibold">
          {t('dashboard.confirm.title', { btz })}
        </h2>
        <p className="text-sm break-words text-muted">{t('dashboard.confirm.text', { email })}</p>
      </div>
      <Button
        variant="quiet"
        busy={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate({ email })}
        className="max-sm:w-full"
      >
        {resend.isSuccess ? t('dashboard.confirm.sent') : t('dashboard.confirm.resend')}
      </Button>
    </Card>
  )
}
