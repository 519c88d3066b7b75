import { minute } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { markOnce } from '../lib/storage.ts'
import { speaksOfStakes } from './stake-choice.ts'
import { checksDue, stakedSession, type StakedSession } from './staked-session.ts'
import { useStakes } from './use-stakes.ts'

/** Between two duels, after half an hour of stakes: how long it was and what it came to. Once for each half hour. */
export function RealityCheck() {
  const { data: stakes } = useStakes()
  const ended = useQuery({
    ...query.duel.list.queryOptions({ input: { state: 'ended' } }),
    staleTime: minute,
    enabled: stakes !== undefined && speaksOfStakes(stakes),
  })
  const session = ended.data ? stakedSession(ended.data.items, serverNow()) : null
  const due = checksDue(session)
  if (!session || due === 0) return null
  return <Check key={`${session.firstId}-${due}`} session={session} turn={due} />
}

function Check({ session, turn }: { session: StakedSession; turn: number }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(() => markOnce(`reality-check-${session.firstId}-${turn}`))
  const minutes = Math.floor(session.millis / minute)
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('stakes.reality.title', { count: minutes })}
      text={t('stakes.reality.text', {
        count: session.duels,
        btz: formatBtz(session.netCents, i18n.language, true),
      })}
      actions={
        <>
          <LinkButton to="/dashboard" variant="quiet">
            {t('stakes.reality.rest')}
          </LinkButton>
          <Button onClick={() => setOpen(false)}>{t('stakes.reality.goOn')}</Button>
        </>
      }
    />
  )
}
