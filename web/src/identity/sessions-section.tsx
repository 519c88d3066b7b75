import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListedSession } from '@satoshi/contract/identity/auth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { SessionRow, useDeviceName } from './session-row.tsx'

/** Where the player is signed in, and the way to end it: one by one, or all but this one. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...query.auth.sessions.queryOptions(),
    meta: { persist: false },
    staleTime: 0,
  })
  const [target, setAsked] = useState<ListedSession | 'others' | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 w-full rounded-lg" />
  const others = data.sessions.filter(({ current }) => !current)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('account.sessions.text')}</p>
      <ul className="flex flex-col gap-3">
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setAsked(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="quiet" className="self-start" onClick={() => setAsked('others')}>
          {t('account.sessions.others')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('account.sessions.only')}</p>
      )}
      <EndDialog target={target} onClose={() => setAsked(null)} />
    </div>
  )
}

function EndDialog({ target, onClose }: { target: ListedSession | 'others' | null; onClose: () => void }) {
  const { t } = useTranslation()
  const nameOf = useDeviceName()
  const all = target === 'others'
  const end = useMutation({
    mutationFn: async () => {
      if (target === 'others') await api.auth.revokeOtherSessions()
      else if (target) await api.auth.revokeSession({ id: target.id })
    },
    onSuccess: async () => {
      toast({ title: t(all ? 'account.sessions.othersDone' : 'account.sessions.done'), tone: 'success' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: query.auth.sessions.key() })
    },
    networkMode: 'always',
  })
  const close = () => {
    end.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={target !== null}
      onClose={close}
      onConfirm={() => end.mutate()}
      title={t(all ? 'account.sessions.othersTitle' : 'account.sessions.askTitle')}
      text={
        target === 'others' || target === null
          ? t('account.sessions.othersText')
          : t('account.sessions.askText', { device: nameOf(target) })
      }
      confirm={t(all ? 'account.sessions.others' : 'account.sessions.revoke')}
      cancel={t('account.sessions.cancel')}
      busy={end.isPending}
      error={end.error && `${t('account.failed.revoke')}. ${refusalText(end.error)}`}
    />
  )
}
