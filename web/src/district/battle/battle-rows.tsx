import type { Battle } from '@satoshi/contract/battle'
import { sideOf, type SideResult } from '@satoshi/rules/district/battle'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Chip, type ChipTone } from '../../kit/chip.tsx'
import { ChevronRight, Swords, Users } from '../../kit/icon.ts'
import { useDateText } from '../../lib/use-date-text.ts'
import { BattleClock } from './battle-clock.tsx'
import { opponentOf, otherSide, resultFor, usePermille } from './battle-words.ts'
import { battlePath } from './use-battles.ts'

type RowProps = { district: DistrictKey; battle: Battle }

/** A battle that runs: against whom, how long still, how many fight. */
export function RunningRow({ district, battle }: RowProps) {
  const { t } = useTranslation()
  const against = opponentOf(battle, district)
  const mine = sideOf(battle, district) ?? 'attacker'
  const { fighters } = battle
  return (
    <Link to={battlePath(district, battle.id)} data-district={against} className={row}>
      <span className="grid size-10 shrink-0 place-items-center rounded-sm border border-district-shade bg-district-deep text-district-ink">
        <Swords aria-hidden="true" className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-semibold">{t(`battle.against.${mine}`, { name: t(`app.districts.${against}`) })}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted">
          <BattleClock battle={battle} />
          <span className="numbers inline-flex items-center gap-1.5 text-sm">
            <Users aria-hidden="true" className="size-4 shrink-0" />
            {t('battle.fightersOfBoth', { mine: fighters[mine], theirs: fighters[otherSide[mine]] })}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

/** A battle that is over: against whom, how it ended, by how much, when. */
export function PastRow({ district, battle }: RowProps) {
  const { t } = useTranslation()
  const percent = usePermille()
  const dateText = useDateText()
  const mine = sideOf(battle, district) ?? 'attacker'
  const result = resultFor(battle, district)
  const scores = battle.result?.scores
  if (!result) return null
  return (
    <Link to={battlePath(district, battle.id)} className={row}>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{t(`app.districts.${opponentOf(battle, district)}`)}</span>
        <span className="numbers flex flex-wrap gap-x-3 text-sm text-muted">
          {scores && (
            <span>{t('battle.scores', { mine: percent(scores[mine]), theirs: percent(scores[otherSide[mine]]) })}</span>
          )}
          <span className="whitespace-nowrap">{dateText(battle.endsAt)}</span>
        </span>
      </span>
      <Chip tone={tones[result]}>{t(`battle.results.${result}`)}</Chip>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

const tones: Record<SideResult, ChipTone> = { won: 'streak', drawn: 'plain', lost: 'danger', none: 'plain' }

const row =
  'flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2.5 text-start transition-colors duration-120 hover:border-control'
