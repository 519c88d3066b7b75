import { battleRules, type ChallengeRefusal } from '@satoshi/rules/district/battle'
import { btz } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { Swords } from '../../kit/icon.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { toast } from '../../kit/toast-store.ts'
import { challengeBarText, usePermille } from './battle-words.ts'
import { battlePath, useChallenge } from './use-battles.ts'

type ChallengeProps = { district: DistrictKey; bar: ChallengeRefusal | null }

/** Challenging a district for one's own, or why that cannot be done now. */
export function Challenge({ district, bar }: ChallengeProps) {
  const { t } = useTranslation()
  const barId = useId()
  const [asks, setAsks] = useState(false)
  const { starterDays: days, starterLevel: level } = battleRules
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        icon={<Swords aria-hidden="true" className="size-5" />}
        aria-disabled={bar !== null}
        aria-describedby={barId}
        onClick={() => bar === null && setAsks(true)}
      >
        {t('battle.challenge.start')}
      </Button>
      <p id={barId} className={bar ? 'font-medium' : 'text-sm text-muted'}>
        {bar ? challengeBarText(bar) : t('battle.challenge.open')}
      </p>
      <p className="text-sm text-muted">{t('battle.challenge.who', { days, level })}</p>
      {asks && <ChallengeQuestion district={district} onClose={() => setAsks(false)} />}
    </div>
  )
}

function ChallengeQuestion({ district, onClose }: { district: DistrictKey; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [commandId] = useState(() => crypto.randomUUID())
  const name = t(`app.districts.${district}`)
  const price = formatBtz(btz(battleRules.costBtz), i18n.language)
  const challenge = useChallenge(district, ({ id }) => {
    toast({ title: t('battle.challenge.done', { name }), tone: 'success' })
    void navigate(battlePath(district, id))
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      busy={challenge.isPending}
      error={challenge.error ? refusalText(challenge.error) : null}
      onClose={onClose}
      onConfirm={() => challenge.mutate(commandId)}
      title={t('battle.challenge.question', { name })}
      text={<Terms price={price} />}
      confirm={t('battle.challenge.confirm', { price })}
      cancel={t('battle.challenge.cancel')}
    />
  )
}

/** What a challenge costs, how long it runs, what may be won and lost. */
function Terms({ price }: { price: string }) {
  const { t } = useTranslation()
  const percent = usePermille()
  const { runMillis, mostAttempts: attempts, starterDays: days, payBtz, xp, lostShare } = battleRules
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-ink">{t('battle.challenge.cost', { price })}</p>
      <p>{t('battle.challenge.runs', { hours: runMillis / hour, days, attempts })}</p>
      <p>{t('battle.challenge.stakes', { share: percent(lostShare * 1000) })}</p>
      <p>{t('battle.challenge.pays', { ...payBtz, xp })}</p>
    </div>
  )
}
