import type { Profile } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Play } from '../kit/icon.ts'
import { CityBand } from '../match/city-band.tsx'
import { Gives, remarkOf, textOf } from './mode-list.tsx'
import type { Mode, PlayFacts } from './modes.ts'
import { useBegin } from './use-begin.ts'

/** The mode to begin right now, with the one large button of the screen. */
export function BestCard({ mode, facts, profile }: { mode: Mode; facts: PlayFacts; profile: Profile }) {
  const { t } = useTranslation()
  const { begin, busy } = useBegin()
  const remark = remarkOf(t, mode, profile, facts.at)
  const goesOn = mode.name === 'missionQuiz' && facts.missions.quiz.state === 'running'
  const button = {
    size: 'lg',
    icon: <Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />,
  } as const
  const action = t(goesOn ? 'mode.resume' : 'mode.begin')
  return (
    <Card as="section" tone="btz" aria-labelledby="best-title" className="overflow-hidden px-0 pt-0 pb-5">
      <CityBand className="h-20 sm:h-28" />
      <div className="grid gap-4 px-5 pt-4 md:grid-cols-[1fr_auto] md:items-end">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-sm font-semibold text-btz-ink">{t('mode.now')}</p>
          <h2 id="best-title" className="text-2xl font-bold">
            {t(`mode.names.${mode.name}`)}
          </h2>
          <p className="text-muted">{textOf(t, mode)}</p>
          {remark !== null && <p className="text-sm font-medium">{remark}</p>}
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            <Gives mode={mode} facts={facts} />
          </div>
        </div>
        {mode.to === null ? (
          <Button {...button} busy={busy} onClick={begin}>
            {action}
          </Button>
        ) : (
          <LinkButton {...button} to={mode.to}>
            {action}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
