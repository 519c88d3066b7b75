import type { BattleMine } from '@satoshi/contract/battle'
import { attemptCounts } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import type { EndedPhase } from '../../match/phases/result.tsx'
import { leastRight, usePermille } from './battle-words.ts'
import { useBattle } from './use-battles.ts'

type AttemptResultProps = { battleId: string; matchId: string; phase: EndedPhase }

/** What an attempt that has ended brings to the battle, as the server counted it, or why it brings nothing. */
export function AttemptResult({ battleId, matchId, phase }: AttemptResultProps) {
  const { t } = useTranslation()
  const percent = usePermille()
  const { data } = useBattle(battleId)
  const attempt = data?.mine?.attempts.find((one) => one.matchId === matchId)
  const stands = attemptStands(attempt, phase)
  const counts = stands === 'counts'
  const name = data?.mine && t(`app.districts.${data.battle[data.mine.side]}`)
  return (
    <section data-district={data?.mine ? data.battle[data.mine.side] : undefined} aria-labelledby="attempt-title">
      <h3 id="attempt-title" className="mb-3 text-xl font-bold">
        {t('battle.play.result.title')}
      </h3>
      <Card tone={counts ? 'district' : 'plain'} className="flex flex-col gap-2">
        {counts && typeof attempt?.permille === 'number' && (
          <p className="numbers font-display text-4xl font-bold text-district-ink">{percent(attempt.permille)}</p>
        )}
        <p role="status" className={counts ? 'font-medium' : 'text-muted'}>
          {t(`battle.play.result.${stands}`, { least: leastRight, name })}
        </p>
        {counts && <p className="text-sm text-muted">{t('battle.play.result.best')}</p>}
      </Card>
    </section>
  )
}

/** Whether an attempt counts, as far as is known; one that the server has not judged yet is still counted. */
export function attemptStands(attempt: BattleMine['attempts'][number] | undefined, { reason, review }: Ended) {
  const finished = reason === 'finished'
  const right = review.filter((opened) => opened.mine?.correct).length
  if (attempt && attempt.permille !== null) return 'counts'
  if (!finished) return 'left'
  if (!attemptCounts({ finished, right })) return 'few'
  return !attempt || attempt.open ? 'counting' : 'other'
}

type Ended = Pick<EndedPhase, 'reason' | 'review'>
