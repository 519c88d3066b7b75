import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Trash2 } from '../kit/icon.ts'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { DeletionRequest } from './deletion-request.tsx'

/** The end of the account: asked for here, confirmed by a link in a mail. */
export function DeletionCard() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const email = isolated(me?.profile.email ?? '')
  const onSent = () => {
    setSent(true)
    setOpen(false)
  }
  return (
    <Card tone="danger" className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('account.deletion.title')}</h3>
      <p className="text-muted">{t('account.deletion.text')}</p>
      {sent && (
        <Banner tone="success" className="wrap-anywhere">
          {t('account.deletion.sent', { email })}
        </Banner>
      )}
      <Button
        variant="danger"
        aria-disabled={!me}
        onClick={me ? () => setOpen(true) : undefined}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      >
        {t('account.deletion.action')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('account.deletion.askTitle')}
        text={<p className="wrap-anywhere">{t('account.deletion.askText', { email })}</p>}
      >
        <DeletionRequest hasPassword={me?.hasPassword ?? false} onSent={onSent} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}
