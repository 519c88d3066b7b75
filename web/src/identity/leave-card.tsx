import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { LogOut } from '../kit/icon.ts'
import { signOut } from '../lib/sign-out.ts'

/** Signing out, which ends every session of the account (product 1.4). */
export function LeaveCard() {
  const { t } = useTranslation()
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })
  return (
    <Card className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('account.leave.title')}</h3>
      <p className="text-muted">{t('account.leave.text')}</p>
      <Button
        variant="quiet"
        busy={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
        icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
      >
        {t('account.leave.action')}
      </Button>
    </Card>
  )
}
