import type { DistrictPage } from '@satoshi/contract/district'
import type { MuralPage, MuralPost } from '@satoshi/contract/mural'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Composer } from './mural-composer.tsx'
import { Post } from './mural-post.tsx'
import { useMural } from './use-mural.ts'

/** What the residents of a district write to each other; whoever does not belong there is shown how to, and what they wrote when they did. */
export function Mural({ page: { district, mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const mayRead = mine.member || mine.since !== null
  const mural = useMural(district, mayRead)
  const newest = mural.data?.pages[0]
  return (
    <Card as="section" aria-labelledby="mural-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="mural-title" className="text-xl font-bold">
          {t('mural.title')}
        </h2>
        <p className="text-sm text-muted">{t(mayRead ? 'mural.lead' : 'mural.closed')}</p>
      </div>
      {mayRead && newest && <Composer district={district} mine={mine} writing={newest.writing} />}
      {mayRead && newest && <Posts mural={mural} district={district} governs={newest.governs} />}
      {!mayRead && newest && newest.items.length > 0 && (
        <>
          <h3 className="font-bold">{t('mural.yours')}</h3>
          <Posts mural={mural} district={district} governs={false} />
        </>
      )}
      {mayRead && !mural.data && mural.error && (
        <ErrorState title={t('mural.error')} error={mural.error} onRetry={() => void mural.refetch()} />
      )}
      {mayRead && !mural.data && !mural.error && (
        <>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </>
      )}
    </Card>
  )
}

type PostsProps = { mural: ReturnType<typeof useMural>; district: DistrictKey; governs: boolean }

function Posts({ mural, district, governs }: PostsProps) {
  const { t } = useTranslation()
  const posts = distinctPosts(mural.data?.pages ?? [])
  if (posts.length === 0) return <EmptyState host="asleep" title={t('mural.empty')} text={t('mural.emptyText')} />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {posts.map((post) => (
          <li key={post.id}>
            <Post post={post} district={district} governs={governs} />
          </li>
        ))}
      </ul>
      {mural.isFetchNextPageError && <ErrorState error={mural.error} onRetry={() => void mural.fetchNextPage()} />}
      {mural.hasNextPage && !mural.isFetchNextPageError && (
        <Button variant="quiet" wide busy={mural.isFetchingNextPage} onClick={() => void mural.fetchNextPage()}>
          {t('mural.more')}
        </Button>
      )}
    </>
  )
}

/** Posts in their order: one that was pinned between two pages stands once. */
function distinctPosts(pages: readonly MuralPage[]): MuralPost[] {
  const posts = pages.flatMap(({ items }) => items)
  return posts.filter(({ id }, index) => posts.findIndex((post) => post.id === id) === index)
}
