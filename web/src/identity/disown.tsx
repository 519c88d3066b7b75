import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { usePublicMutation } from './use-public-mutation.ts'

type DisownProps = { nickname: string; token: string; onDisowned: () => void }

/** "This was not me": deletes the account that somebody made with this address, after it was asked twice. */
export function Disown({ nickname, token, onDisowned }: DisownProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const disown = usePublicMutation({
    mutationFn: (api) => api.confirmation.disown({ token }),
    onSuccess: onDisowned,
  })
  return (
    <div className="text-sm text-muted">
      <p>{t('auth.disown.question')}</p>
      <Button variant="ghost" onClick={() => setOpen(true)} className="px-3 text-sm">
        {t('auth.disown.action')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => disown.mutate()}
        title={t('auth.disown.title', { nickname: isolated(nickname) })}
        text={t('auth.disown.text')}
        confirm={t('auth.disown.confirm')}
        cancel={t('auth.disown.cancel')}
        busy={disown.isPending}
        error={disown.error === null ? null : `${t('auth.failed.disown')}. ${refusalText(disown.error)}`}
      />
    </div>
  )
}
