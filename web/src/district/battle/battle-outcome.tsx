import type { Battle, BattleMine } from '@satoshi/contract/battle'
import { battleRules, battleSides, fighterPay, resultOf } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'

import { Btz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { outcomeOf, usePermille } from './battle-words.ts'

type OutcomeProps = { battle: Battle; result: NonNullable<Battle['result']> }

/** Who won a battle, by how much, and what its player got of it. */
export function BattleOutcome({ battle, result, mine }: OutcomeProps & { mine: BattleMine | null }) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="outcome-title" className="flex flex-col gap-4">
      <h2 id="outcome-title" className="text-2xl font-bold">
        {result.winner
          ? t('battle.outcome.won', { name: t(`app.districts.${battle[result.winner]}`) })
          : t(`battle.outcome.${outcomeOf(result) === 'draw' ? 'draw' : 'none'}`)}
      </h2>
      <Why battle={battle} result={result} />
      {result.scores && <Scores battle={battle} scores={result.scores} />}
      {mine && <Got mine={mine} result={result} />}
    </Card>
  )
}

type Scores = NonNullable<OutcomeProps['result']['scores']>

function Scores({ battle, scores }: { battle: Battle; scores: Scores }) {
  const { t } = useTranslation()
  const percent = usePermille()
  return (
    <ul className="flex flex-col gap-3">
      {battleSides.map((side) => {
        const name = t(`app.districts.${battle[side]}`)
        return (
          <li key={side} data-district={battle[side]}>
            <p className="mb-1 flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">{name}</span>
              <span className="numbers text-lg font-bold">{percent(scores[side])}</span>
            </p>
            <ProgressBar tone="district" label={name} fraction={scores[side] / 1000} />
          </li>
        )
      })}
    </ul>
  )
}

function Why({ result: { winner, by, scores } }: OutcomeProps) {
  const { t } = useTranslation()
  const percent = usePermille()
  const { fewestFighters: fewest, drawMargin } = battleRules
  if (by === 'forfeit' || !scores)
    return <p className="text-muted">{t(winner ? 'battle.outcome.forfeit' : 'battle.outcome.forfeits', { fewest })}</p>
  if (!winner) return <p className="text-muted">{t('battle.outcome.close', { margin: percent(drawMargin * 1000) })}</p>
  const margin = percent(Math.abs(scores.attacker - scores.defender))
  return <p className="numbers text-muted">{t('battle.outcome.margin', { margin })}</p>
}

function Got({ mine, result }: { mine: BattleMine; result: OutcomeProps['result'] }) {
  const { t } = useTranslation()
  if (!mine.attempts.some(({ permille }) => permille !== null))
    return <p className="border-t border-line pt-4 text-muted">{t('battle.outcome.notMine')}</p>
  const ended = resultOf(mine.side, outcomeOf(result))
  const { payCents, xp } = fighterPay(ended, result.by)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="font-medium">{t(`battle.outcome.mine.${ended}`)}</p>
      <p className="flex flex-wrap gap-x-4 text-lg font-bold">
        <Btz cents={payCents} signed className="text-btz-ink" />
        <span className="numbers text-xp-ink">{t('battle.outcome.xp', { xp })}</span>
      </p>
    </div>
  )
}
