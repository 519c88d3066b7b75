import type { MatchView } from '@satoshi/contract/match'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CountdownBar } from '../../game-kit/feedback/countdown-bar.tsx'
import { serverNow } from '../../lib/clock.ts'
import { mySeat } from '../../match/my-seat.ts'

type Revealing = Extract<MatchView['phase'], { name: 'revealing' }>

/** How many answers are right so far, and how long until it goes on by itself. */
export function RevealFooter({ phase: { position, endsAt }, view }: { phase: Revealing; view: MatchView }) {
  const { t } = useTranslation()
  const [millis] = useState(() => (endsAt === null ? null : Math.max(0, endsAt - serverNow())))
  const total = view.questions
  return (
    <div className="relative flex min-h-14 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 overflow-hidden rounded-md border border-line bg-surface px-4 py-2">
      <p className="numbers font-semibold">{t('battle.play.right', { right: mySeat(view)?.correct ?? 0, total })}</p>
      <p className="text-sm text-muted">{t(position + 1 >= total ? 'battle.play.endSoon' : 'battle.play.nextSoon')}</p>
      {millis !== null && <CountdownBar millis={millis} className="bg-action" />}
    </div>
  )
}
