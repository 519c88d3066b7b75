import type { League } from '@satoshi/contract/league'
import { leagueMoves, type LeagueMove } from '@satoshi/rules/league/close-group'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { Minus, TrendingDown, TrendingUp } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { PlayerCell } from '../game-kit/board/player-cell.tsx'

type Group = NonNullable<League['group']>
type LeagueTableProps = { group: Group; me: string | undefined }

/** The group in its order, parted into who would rise, stay and fall. */
export function LeagueTable({ group, me }: LeagueTableProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="group-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="group-title" className="text-xl font-bold">
          {t('league.group.title')}
        </h2>
        <p className="numbers text-sm text-muted">
          {t('league.group.seats', { taken: group.seats.length, size: group.size })}
        </p>
      </div>
      <Card className="overflow-hidden p-0!">
        <table className="w-full text-start">
          <caption className="sr-only">{t('league.group.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('leaderboard.list.rank')}</th>
              <th scope="col">{t('leaderboard.list.player')}</th>
              <th scope="col">{t('leaderboard.list.points')}</th>
            </tr>
          </thead>
          {leagueMoves.map((move) => (
            <Zone key={move} move={move} me={me} seats={group.seats.filter((seat) => seat.move === move)} />
          ))}
        </table>
      </Card>
    </section>
  )
}

type ZoneProps = { move: LeagueMove; me: string | undefined; seats: Group['seats'] }

function Zone({ move, me, seats }: ZoneProps) {
  const { t } = useTranslation()
  const { icon: Picture, ink } = styles[move]
  if (seats.length === 0) return null
  return (
    <tbody className="border-line not-first:border-t">
      <tr className="bg-raised">
        <th scope="rowgroup" colSpan={3} className="px-4 py-2 text-start text-sm font-semibold sm:px-6">
          <span className={classNames('inline-flex items-center gap-2', ink)}>
            <Picture aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {t(`league.zones.${move}`)}
          </span>
        </th>
      </tr>
      {seats.map(({ player, rank, points, prizeCents }) => (
        <tr
          key={player.id}
          aria-current={player.id === me || undefined}
          className="border-t border-line aria-[current=true]:bg-action/14"
        >
          <td className="min-w-12 px-1 py-2.5 text-center font-display text-lg font-bold sm:min-w-16">
            <Num value={rank} />
          </td>
          <th scope="row" className="w-full max-w-0 px-2 py-2.5 text-start font-normal">
            <PlayerCell player={player} mine={player.id === me} />
          </th>
          <td className="px-3 py-2.5 text-end sm:px-5">
            <p className="text-lg font-semibold text-xp-ink">
              <Num value={points} />
            </p>
            {prizeCents > 0 && <Btz cents={prizeCents} className="text-sm" />}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

const styles = {
  promoted: { icon: TrendingUp, ink: 'text-streak-ink' },
  stayed: { icon: Minus, ink: 'text-muted' },
  demoted: { icon: TrendingDown, ink: 'text-danger-ink' },
} as const
