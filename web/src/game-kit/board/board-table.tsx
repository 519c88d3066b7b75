import type { BoardItem } from '@satoshi/contract/leaderboard'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { Num } from '../../kit/number-text.tsx'
import { PlayerCell } from './player-cell.tsx'

type BoardTableProps = {
  title: string
  items: BoardItem[]
  me: string | undefined
  onMine: (element: HTMLElement | null) => void
}

/** Places of the board, one a row. */
export function BoardTable({ title, items, me, onMine }: BoardTableProps) {
  const { t } = useTranslation()
  return (
    <Card className="overflow-hidden p-0!">
      <table className="w-full text-start">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-center font-semibold sm:px-6">
              {t('leaderboard.list.rank')}
            </th>
            <th scope="col" className="w-full max-w-0 px-2 py-2 text-start font-semibold">
              {t('leaderboard.list.player')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-semibold sm:px-5">
              {t('leaderboard.list.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <BoardRow key={item.player.id} item={item} mine={item.player.id === me} onMine={onMine} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type BoardRowProps = { item: BoardItem; mine: boolean; onMine: BoardTableProps['onMine'] }

function BoardRow({ item: { rank, player, points }, mine, onMine }: BoardRowProps) {
  return (
    <tr
      ref={mine ? onMine : undefined}
      tabIndex={mine ? -1 : undefined}
      aria-current={mine || undefined}
      className="scroll-my-40 border-line not-first:border-t aria-[current=true]:bg-action/14"
    >
      <td className="px-1 py-2.5 text-center font-display text-lg font-bold">
        <Num value={rank} />
      </td>
      <th scope="row" className="max-w-0 px-2 py-2.5 text-start font-normal">
        <PlayerCell player={player} mine={mine} />
      </th>
      <td className="px-3 py-2.5 text-end sm:px-5 text-lg font-semibold text-xp-ink">
        <Num value={points} />
      </td>
    </tr>
  )
}
