import type { City } from '@satoshi/contract/district'
import { minute } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Swords } from '../../kit/icon.ts'
import { timeLeftText } from '../../kit/time-left-text.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { opponentOf } from './battle-words.ts'

type BattleLineProps = { district: DistrictKey; battle: City['battles'][number] }

/** Against whom a district fights, and how long still, told to the minute. */
export function BattleLine({ district, battle }: BattleLineProps) {
  const { t, i18n } = useTranslation()
  // Kept on one line, since a unit alone on the next is no time.
  const left = timeLeftText(useTimeLeft(battle.endsAt, minute / 2), i18n.language).replaceAll(' ', '\u00a0')
  return (
    <span className="flex items-start gap-1.5 text-sm font-medium">
      <Swords aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />
      <span>{t('battle.with', { name: t(`app.districts.${opponentOf(battle, district)}`), left })}</span>
    </span>
  )
}
