import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { identityPhotos } from '@satoshi/rules/identity-check/standing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { api } from '../lib/api.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { IdentityPicture } from './identity-picture.tsx'
import { useIdentityChange } from './use-identity.ts'

/** It waits for a decision: what happens now, what was sent, and the way to take it back. */
export function PendingPanel({ standing }: { standing: IdentityStanding }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col items-center gap-4 px-6! py-8! text-center">
        <IdentityPicture of="pending" className="w-44" />
        <div role="status">
          <h2 className="text-2xl font-bold text-balance">{t('identityCheck.pending.title')}</h2>
          <p className="mt-2 max-w-md text-pretty text-muted">{t('identityCheck.pending.text')}</p>
        </div>
        <p className="max-w-md text-sm text-pretty">{t('identityCheck.pending.time')}</p>
      </Card>
      <Sent standing={standing} />
      <Withdrawal />
    </div>
  )
}

/** Nothing is sent without all three photos. */
function Sent({ standing: { cpfEnding, submittedAt } }: { standing: IdentityStanding }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <Card as="section" aria-labelledby="sent-title">
      <h3 id="sent-title" className="font-semibold">
        {t('identityCheck.pending.sent')}
      </h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-muted">{t('identityCheck.pending.photos')}</dt>
        <dd className="text-pretty">
          {identityPhotos.map((photo) => t(`identityCheck.photos.${photo}.title`)).join(', ')}
        </dd>
        {cpfEnding !== null && (
          <>
            <dt className="text-muted">{t('identityCheck.data.cpf')}</dt>
            <dd className="numbers">
              <bdi dir="ltr">{t('identityCheck.pending.cpf', { ending: cpfEnding })}</bdi>
            </dd>
          </>
        )}
        {submittedAt !== null && (
          <>
            <dt className="text-muted">{t('identityCheck.pending.sentAt')}</dt>
            <dd className="numbers">
              <bdi>{dateText(submittedAt, { time: true })}</bdi>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Withdrawal() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const withdrawal = useIdentityChange(api.identityCheck.withdraw)
  return (
    <>
      <Button variant="ghost" className="self-center" onClick={() => setAsked(true)}>
        {t('identityCheck.withdraw.open')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => withdrawal.mutate({ commandId: crypto.randomUUID() })}
        title={t('identityCheck.withdraw.title')}
        text={t('identityCheck.withdraw.text')}
        confirm={t('identityCheck.withdraw.confirm')}
        cancel={t('identityCheck.withdraw.cancel')}
        busy={withdrawal.isPending}
        error={withdrawal.error ? refusalText(withdrawal.error) : null}
      />
    </>
  )
}
