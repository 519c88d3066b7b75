import { knowledges, rideTaps, type Knows } from '@satoshi/rules/ride/ride'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { api } from '../lib/api.ts'
import { PlaySolo } from '../quiz/play-solo.tsx'
import { soloPath } from '../quiz/quiz-selection.ts'
import { HostAtEnd, HostLine, hostMoodOf } from './host-words.tsx'

/** /first-ride/play: begins the ride by what the address says is known, or goes on with the match that it names. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const knows = knowsIn(params)
  if (knows === null && !params.has('match')) return <Navigate to="/first-ride" replace />
  return (
    <PlaySolo
      begin={knows && (async (command) => api.ride.start({ ...command, knows }))}
      exit={{ to: '/dashboard', label: t('match.result.home') }}
      none={{ title: t('ride.none.title'), content: <NoRide /> }}
      title={t('app.routes.ridePlay.title')}
      again={soloPath({})}
      guide={{
        renderFace: (view) => <HostPicture mood={hostMoodOf(view)} size="sm" />,
        renderLine: (view) => <HostLine view={view} />,
        leaving: (
          <>
            <p>{t('ride.leave.cost')}</p>
            <p className="text-muted">{t('ride.leave.later')}</p>
          </>
        ),
        onward: t('ride.onward'),
      }}
      renderExtra={(view, phase) => view.format === 'ride' && <HostAtEnd view={view} reason={phase.reason} />}
    />
  )
}

function NoRide() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="asleep"
      title={t('ride.none.title')}
      text={t('ride.none.text')}
      action={<LinkButton to="/quiz">{t('ride.onward')}</LinkButton>}
    />
  )
}

/** What the address says is known; null where it says less than all. */
function knowsIn(params: URLSearchParams): Knows | null {
  const said = rideTaps.map((tap) => [tap, knowledges.find((each) => each === params.get(tap))] as const)
  if (said.some(([, knowledge]) => knowledge === undefined)) return null
  return Object.fromEntries(said) as Knows // safe: each tap has its answer
}
