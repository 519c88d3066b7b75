import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Swords } from '../../kit/icon.ts'
import { query } from '../../lib/api.ts'
import { PlayerAvatar } from './player-avatar.tsx'
import { districtOf } from './theme-face.ts'
import { useThemeName } from '../../match/theme-name.ts'
import { useDuelSummary } from './use-duel-summary.ts'

/** The duel that the player is in now, and the way back into it; nothing where there is none. */
export function OpenDuelCard() {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  const { data: summary } = useDuelSummary()
  const id = summary?.openDuelId
  const { data: duel } = useQuery(query.duel.get.queryOptions({ input: id ? { id } : skipToken }))
  if (!id) return null
  return (
    <Card
      as="section"
      tone="district"
      data-district={districtOf(duel?.theme ?? 'general')}
      aria-labelledby="open-duel-title"
      className="flex flex-wrap items-center gap-4"
    >
      {duel ? (
        <PlayerAvatar of={duel.opponent} size="md" />
      ) : (
        <Swords aria-hidden="true" className="size-10 shrink-0 text-district-ink" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="open-duel-title" className="text-lg font-bold">
          {t('lobby.open.title')}
        </h2>
        {duel && (
          <p className="text-sm break-words text-district-ink">
            {t('lobby.open.text', { name: duel.opponent.nickname, theme: nameOf(duel.theme) })}
          </p>
        )}
      </div>
      <LinkButton to={`/casino-duel/${id}`} className="max-sm:w-full">
        {t('lobby.open.resume')}
      </LinkButton>
    </Card>
  )
}
