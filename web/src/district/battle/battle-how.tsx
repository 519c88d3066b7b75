import { battleRules } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { CircleCheck, CircleHelp, Trophy } from '../../kit/icon.ts'
import { leastRight } from './battle-words.ts'

const { questions, mostAttempts: attempts, fewestFighters: fewest, payBtz, xp } = battleRules

/** How a battle works, in three lines. */
export function BattleHow() {
  const { t } = useTranslation()
  const lines = [
    { icon: CircleHelp, text: t('battle.how.play', { questions, attempts }) },
    { icon: CircleCheck, text: t('battle.how.counts', { least: leastRight }) },
    { icon: Trophy, text: `${t('battle.how.wins', { fewest })} ${t('battle.challenge.pays', { ...payBtz, xp })}` },
  ]
  return (
    <Card as="section" aria-labelledby="how-title" className="flex flex-col gap-4">
      <h2 id="how-title" className="text-xl font-bold">
        {t('battle.how.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {lines.map(({ icon: Picture, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Picture aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
