import type { Rival } from '@satoshi/contract/duel'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { formatDate } from '../../kit/date-text.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { query } from '../../lib/api.ts'
import { PlayerAvatar } from './player-avatar.tsx'
import { ListSkeleton, NoDuels } from './history-list.tsx'
import { RatingText } from '../../people/rating-text.tsx'
import { RecordBar } from './record-bar.tsx'

/** Against whom the player played most, and how it stands between them. */
export function RivalsList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(query.duel.rivals.queryOptions())
  if (!data && error) return <ErrorState title={t('lobby.rivals.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.items.length === 0) return <NoDuels />
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {data.items.map((rival) => (
        <li key={rival.player.id}>
          <RivalCard rival={rival} />
        </li>
      ))}
    </ul>
  )
}

function RivalCard({ rival: { player, won, drawn, lost, lastAt } }: { rival: Rival }) {
  const { t, i18n } = useTranslation()
  const face = (
    <>
      <PlayerAvatar of={player} size="md" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <bdi className="truncate font-semibold">{player.nickname}</bdi>
          {player.isBot && (
            <span className="rounded-sm bg-raised px-1.5 text-xs font-bold text-muted">{t('lobby.bot.chip')}</span>
          )}
        </span>
        <span className="block text-sm text-muted">
          {t('lobby.rivals.last', { date: formatDate(lastAt, i18n.language) })}
        </span>
      </span>
      <span className="font-display text-lg font-bold">
        <RatingText rating={player.rating} />
      </span>
    </>
  )
  const look = 'flex min-h-12 items-center gap-3'
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 shadow-low">
      {player.isBot ? (
        <div className={look}>{face}</div>
      ) : (
        <Link to={`/user/${player.id}`} className={`${look} rounded-md hover:text-action-ink`}>
          {face}
        </Link>
      )}
      <RecordBar won={won} drawn={drawn} lost={lost} />
    </div>
  )
}
