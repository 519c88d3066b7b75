import type { DuelTheme } from '@satoshi/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Swords } from '../../kit/icon.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StakePicker } from '../../stakes/stake-picker.tsx'
import { useStakes, useStakeSeen } from '../../stakes/use-stakes.ts'
import { PausedNote } from './paused-note.tsx'
import type { SearchStage } from './search-stage.ts'
import type { ThemeDraw } from './theme-draw.ts'
import { ThemePicker } from './theme-picker.tsx'
import { ThemeStage } from './theme-stage.tsx'
import type { Matchmaking, SearchRequest } from './use-matchmaking.ts'

type SetUpProps = {
  stage: Extract<SearchStage, { name: 'idle' | 'paused' }>
  request: SearchRequest
  onRequest: (request: SearchRequest) => void
  matchmaking: Matchmaking
}

/**
 * What the duel is worth and what it is about; then one button that names the stake. It stays in sight on phones that are
 * high enough for it never to cover the stakes.
 */
export function SetUp({ stage, request, onRequest, matchmaking: { start } }: SetUpProps) {
  const { t, i18n } = useTranslation()
  const [draw, setDraw] = useState<ThemeDraw | null>(null)
  const { isFetched } = useStakes()
  const isSeen = useStakeSeen(request.stakeBtz)
  const choose = (theme: DuelTheme, drawn: ThemeDraw | null) => {
    setDraw(drawn)
    onRequest({ ...request, theme })
  }
  // What may be staked decides how high the first part is: all of it comes at once, so that nothing below jumps.
  if (!isFetched) return <SetUpSkeleton />
  return (
    <div className="flex flex-col gap-5 low:gap-4">
      <StakePicker value={request.stakeBtz} onChange={(stakeBtz) => onRequest({ ...request, stakeBtz })} />
      <ThemeStage theme={request.theme} draw={draw} />
      <ThemePicker
        theme={request.theme}
        onChoose={(theme) => choose(theme, null)}
        onDraw={(drawn) => choose(drawn.topic, drawn)}
      />
      {stage.name === 'paused' && <PausedNote until={stage.until} />}
      {start.error && <Banner tone="danger">{refusalText(start.error)}</Banner>}
      <div className="z-10 -mx-4 bg-linear-to-t from-page from-70% to-transparent px-4 pt-6 pb-4 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:mx-0 md:bg-none md:p-0 [@media(min-height:39rem)]:max-md:sticky">
        <Button
          size="lg"
          wide
          busy={start.isPending}
          disabled={stage.name === 'paused' || !isSeen}
          onClick={() => start.mutate(request)}
          icon={<Swords aria-hidden="true" className="size-6" />}
        >
          {request.stakeBtz > 0
            ? t('lobby.quick.searchFor', { btz: formatBtz(request.stakeBtz * 100, i18n.language) })
            : t('lobby.quick.searchFriendly')}
        </Button>
      </div>
    </div>
  )
}

/** The same while it comes: as high as it is for a newcomer on a phone, so that what is beside it stays below the screen. */
export function SetUpSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-5 low:gap-4">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <Skeleton className="h-84 rounded-lg! lg:h-60" />
      <Skeleton className="h-48 rounded-lg! sm:h-60" />
      <Skeleton className="h-40 rounded-lg! sm:h-24" />
      <Skeleton className="h-14" />
    </div>
  )
}
