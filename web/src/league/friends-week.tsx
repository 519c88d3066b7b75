import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { BoardTable } from '../game-kit/board/board-table.tsx'
import { RowsSkeleton } from '../game-kit/board/board-skeleton.tsx'
import { useFriendsWeek } from './use-league.ts'

/** The week among friends: the same points, whatever the league. */
export function FriendsWeek({ me }: { me: string | undefined }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useFriendsWeek()
  return (
    <section aria-labelledby="friends-week-title">
      <h2 id="friends-week-title" className="mb-3 text-xl font-bold">
        {t('league.friends.title')}
      </h2>
      {!data && error && <ErrorState title={t('league.friends.error')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && data.friends === 0 && (
        <Card>
          <EmptyState
            host="asleep"
            title={t('league.friends.none')}
            text={t('league.friends.noneText')}
            action={<LinkButton to={friendsPath}>{t('league.friends.find')}</LinkButton>}
          />
        </Card>
      )}
      {data && data.friends > 0 && data.items.length === 0 && (
        <Card>
          <p className="text-muted">{t('league.friends.idle')}</p>
        </Card>
      )}
      {data && data.friends > 0 && data.items.length > 0 && (
        <BoardTable title={t('league.friends.title')} items={data.items} me={me} onMine={ignored} />
      )}
    </section>
  )
}

/** Where people are looked for. */
const friendsPath = '/casino-duels'

function ignored() {}
