import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { api, query } from '../lib/api.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { Connect } from './connect-button.tsx'
import { ProviderMark } from './provider-mark.tsx'

type Connection = { provider: string; name: string; connectedAt: string | null; removable: boolean }

/** One provider: since when it is connected, and the button that changes that. */
export function ConnectionLine(connection: Connection) {
  const { t } = useTranslation()
  const { name, connectedAt } = connection
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ProviderMark name={name} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {connectedAt
            ? t('social.connections.since', { day: isolated(formatDate(Date.parse(connectedAt), chosenLanguage())) })
            : t('social.connections.none')}
        </p>
      </div>
      {connectedAt ? <Disconnect {...connection} /> : <Connect {...connection} />}
    </li>
  )
}

function Disconnect({ provider, name, removable }: Connection) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => api.account.disconnect({ provider }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: query.account.connections.key() })
      setOpen(false)
    },
  })
  if (!removable) return <p className="basis-full text-sm text-muted">{refusalText({ code: 'auth.lastWayIn' })}</p>
  const words = { name: isolated(name) }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('social.connections.disconnect', words)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => disconnect.mutate()}
        title={t('social.connections.dialog.title', words)}
        text={t('social.connections.dialog.text')}
        confirm={t('social.connections.dialog.confirm')}
        cancel={t('social.connections.dialog.cancel')}
        busy={disconnect.isPending}
        error={disconnect.error ? refusalText(disconnect.error) : null}
      />
    </>
  )
}
