import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { loadApi } from './auth-api.ts'

type DisownProps = { nickname: string; token: string; onDisowned: () => void }

/** "This was not me": deletes the account that somebody made with this address, after it was asked twice. */
export function Disown({ nickname, token, onDisowned }: DisownProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const disown = async () => {
    setBusy(true)
    try {
      await (await loadApi()).confirmation.disown({ token })
      onDisowned()
    } catch (refusal) {
      setError(`${t('auth.failed.disown')}. ${refusalText(refusal)}`)
      setBusy(false)
    }
  }
  return (
    <div className="text-sm text-muted">
      <p>{t('auth.disown.question')}</p>
      <Button variant="ghost" onClick={() => setOpen(true)} className="px-3 text-sm">
        {t('auth.disown.action')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void disown()}
        title={t('auth.disown.title', { nickname: isolated(nickname) })}
        text={t('auth.disown.text')}
        confirm={t('auth.disown.confirm')}
        cancel={t('auth.disown.cancel')}
        busy={busy}
        error={error}
      />
    </div>
  )
}
