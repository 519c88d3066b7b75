import type { Preferences } from '@satoshi/contract/matchmaking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { PreferencesFields } from './preferences-fields.tsx'
import { useTranslations } from '../lib/use-translations.ts'

/** Texts of the dialog, which may be opened from any screen. */
const texts = ['invite', 'topics', 'refusals']

type PreferencesDialogProps = { open: boolean; onClose: () => void }

/** Whom the player wants to meet, and whether they want to be asked. */
export function PreferencesDialog({ open, onClose }: PreferencesDialogProps) {
  const { t } = useTranslation()
  const ready = useTranslations(texts)
  return (
    <Dialog open={open} onClose={onClose} title={ready ? t('invite.preferences.title') : ''}>
      {ready ? <Loaded onClose={onClose} /> : <Skeleton className="h-96" />}
    </Dialog>
  )
}

function Loaded({ onClose }: { onClose: () => void }) {
  const options = query.matchmaking.preferences.queryOptions()
  const { data, error, refetch } = useQuery(options)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return <PreferencesForm kept={data.preferences} onClose={onClose} />
}

function PreferencesForm({ kept, onClose }: { kept: Preferences; onClose: () => void }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(kept)
  const save = useMutation({
    mutationFn: () => api.matchmaking.prefer(wanted),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.matchmaking.preferences.queryKey(), saved)
      onClose()
    },
  })
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <PreferencesFields wanted={wanted} onChange={(change) => setWanted({ ...wanted, ...change })} />
      <div className="sticky bottom-0 -mx-6 -mb-8 flex flex-col gap-3 border-t border-line bg-surface px-6 pt-4 pb-8 sm:-mb-6 sm:pb-6">
        {save.error && (
          <Banner tone="danger" title={t('invite.preferences.failed')}>
            {refusalText(save.error)}
          </Banner>
        )}
        <Button type="submit" size="lg" wide busy={save.isPending}>
          {t('invite.preferences.save')}
        </Button>
      </div>
    </form>
  )
}
