import type { Instant } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { waitText } from '../../identity/wait-time.ts'
import { announce } from '../../kit/live-region.tsx'
import { query } from '../../lib/api.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { BotButton } from './bot-button.tsx'
import { DuelFacts } from './duel-facts.tsx'
import { SearchPicture, searchHouses } from './search-picture.tsx'
import { litHouses, searchWidth } from './search-width.ts'
import { useElapsed } from './use-elapsed.ts'
import type { Matchmaking, SearchRequest } from './use-matchmaking.ts'

type SearchingPanelProps = { since: Instant; botFrom: Instant | null; request: SearchRequest; matchmaking: Matchmaking }

/** While somebody is looked for: how long it takes, how far it looks, and the way out. */
export function SearchingPanel({ since, botFrom, request, matchmaking: { stop, bot } }: SearchingPanelProps) {
  const { t, i18n } = useTranslation()
  const waited = useElapsed(since)
  const { data } = useQuery(query.matchmaking.preferences.queryOptions())
  const width = searchWidth(data?.preferences.opponentLevel ?? 'similar', waited)
  useEffect(() => announce(t(`lobby.searching.${width}`)), [width, t])
  const offersBot = botFrom !== null && since + waited >= botFrom
  const error = stop.error ?? bot.error
  return (
    <section
      aria-labelledby="searching-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div className="relative bg-linear-to-b from-(--sky-top) to-(--sky-low)">
        <SearchPicture lit={litHouses(waited, searchHouses)} className="h-56 w-full sm:h-72" />
      </div>
      <div className="flex flex-col items-center gap-4 p-5 text-center">
        <div>
          <h2 id="searching-title" className="text-2xl font-bold">
            {t('lobby.searching.title')}
          </h2>
          <p role="timer" aria-live="off" className="numbers mt-1 font-display text-4xl font-bold">
            {waitText(Math.floor(waited / 1_000), i18n.language)}
          </p>
          <p className="mt-2 max-w-[38ch] text-muted">{t(`lobby.searching.${width}`)}</p>
        </div>
        <DuelFacts theme={request.theme} stakeCents={request.stakeBtz * 100} />
        {error && (
          <p role="alert" className="font-medium text-danger-ink">
            {refusalText(error)}
          </p>
        )}
        <div className="flex w-full max-w-sm flex-col gap-3">
          <Button variant="ghost" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {t('lobby.searching.cancel')}
          </Button>
          <p className="text-sm text-muted">{t('lobby.searching.stay')}</p>
          {/* Comes seconds later: below, so that a tap on what stands there already is never one on this. */}
          {offersBot && <BotButton request={request} bot={bot} main={false} />}
        </div>
      </div>
    </section>
  )
}
