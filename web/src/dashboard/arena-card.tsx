import { useTranslation } from 'react-i18next'

import { OpenDuelCard } from '../duel/lobby/open-duel-card.tsx'
import { TwoFronts } from '../duel/lobby/two-fronts.tsx'
import { useDuelSummary } from '../duel/lobby/use-duel-summary.ts'
import { LinkButton } from '../kit/button.tsx'
import { Swords } from '../kit/icon.ts'

/** The way to the arena; while a duel runs, the way back into that. */
export function ArenaCard() {
  const { t } = useTranslation()
  const { data: summary } = useDuelSummary()
  if (summary?.openDuelId) return <OpenDuelCard />
  return (
    <section
      aria-labelledby="arena-card-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <TwoFronts theme="general" className="h-24 sm:h-36" />
      <div className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="arena-card-title" className="text-xl font-bold">
            {t('dashboard.arena.title')}
          </h2>
          <p className="text-sm text-muted">
            {summary
              ? t('dashboard.arena.daily', { paid: summary.daily.paid, of: summary.daily.of })
              : t('dashboard.arena.text')}
          </p>
        </div>
        <LinkButton
          to="/casino-duels"
          variant="quiet"
          icon={<Swords aria-hidden="true" className="size-5" />}
          className="max-sm:w-full"
        >
          {t('dashboard.arena.action')}
        </LinkButton>
      </div>
    </section>
  )
}
