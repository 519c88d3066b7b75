import type { Translations } from '@satoshi/content/locales'
import type { Profile } from '@satoshi/contract/profile'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { OpenDuelCard } from '../duel/lobby/open-duel-card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Building2, History, Search, TrendingUp, Trophy, Users } from '../kit/icon.ts'
import { ListRow } from '../kit/list-row.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { showFirstPicture } from '../lib/first-picture.ts'
import { ResumeCard } from '../quiz/resume-card.tsx'
import { SubjectGrid } from '../quiz/subject-grid.tsx'
import { LivesChip } from '../streak/lives-chip.tsx'
import { BestCard } from './best-card.tsx'
import { ModeList } from './mode-list.tsx'
import { bestMode, goals, modesForGoal, modesOf, timeSlots, type Goal, type Mode, type PlayFacts } from './modes.ts'
import { usePlayFacts } from './use-play-facts.ts'

/** How to play: what is best now with one tap, then every way by the time there is or by what one wants from it. */
export function Component() {
  const { t } = useTranslation()
  useLayoutEffect(showFirstPicture, [])
  const { facts, profile, openQuiz, error, retry } = usePlayFacts()
  return (
    <Page title={t('mode.title')} actions={<LivesChip />}>
      {facts && profile && (
        <div className="flex flex-col gap-6">
          {facts.openDuelId === null ? (
            openQuiz && <ResumeCard view={openQuiz} />
          ) : (
            // While it runs nothing else that shows answers opens.
            <OpenDuelCard />
          )}
          {!openQuiz && <Best facts={facts} profile={profile} />}
          <Modes facts={facts} profile={profile} />
        </div>
      )}
      {!facts && error && <ErrorState title={t('mode.error')} error={error} onRetry={retry} />}
      {!facts && !error && <ModesSkeleton />}
    </Page>
  )
}

type Shown = { facts: PlayFacts; profile: Profile }

function Best({ facts, profile }: Shown) {
  const best = bestMode(facts)
  const mode = modesOf(facts).find(({ name }) => name === best)
  return mode ? <BestCard mode={mode} facts={facts} profile={profile} /> : null
}

function Modes(shown: Shown) {
  const { t } = useTranslation()
  const [tab, setTab] = useState('time')
  return (
    <Tabs
      label={t('mode.tabs.label')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'time', label: t('mode.tabs.time'), content: <ByTime {...shown} /> },
        { value: 'goal', label: t('mode.tabs.goal'), content: <ByGoal {...shown} /> },
      ]}
    />
  )
}

function ByTime({ facts, profile }: Shown) {
  const { t } = useTranslation()
  const modes = modesOf(facts)
  return (
    <div className="flex flex-col gap-7">
      {timeSlots.map((slot) => {
        const fitting = modes.filter((mode) => mode.slot === slot).toSorted(openFirst)
        if (fitting.length === 0) return null
        return (
          <section key={slot} aria-labelledby={`slot-${slot}`}>
            <h2 id={`slot-${slot}`} className="mb-3 text-xl font-bold">
              {t('mode.slots', { count: slot })}
            </h2>
            <ModeList modes={fitting} facts={facts} profile={profile} />
          </section>
        )
      })}
    </div>
  )
}

function openFirst(one: Mode, other: Mode): number {
  return Number(one.closed !== null) - Number(other.closed !== null)
}

function ByGoal({ facts, profile }: Shown) {
  const { t } = useTranslation()
  const modes = modesOf(facts)
  return (
    <div className="flex flex-col gap-7">
      {goals.map((goal) => (
        <section key={goal} aria-labelledby={`goal-${goal}`}>
          <h2 id={`goal-${goal}`} className="text-xl font-bold">
            {t(`mode.goals.${goal}`)}
          </h2>
          <p className="mb-3 text-sm text-muted">{t(`mode.goalTexts.${goal}`)}</p>
          <ModeList
            modes={modesForGoal[goal].flatMap((name) => modes.filter((mode) => mode.name === name))}
            facts={facts}
            profile={profile}
          />
          {goal === 'explore' && (
            <div className="mt-3">
              <SubjectGrid counts={facts.topics} />
            </div>
          )}
          <Beside goal={goal} />
        </section>
      ))}
    </div>
  )
}

/** What serves a goal and is no game of its own. */
function Beside({ goal }: { goal: Goal }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t(`mode.goals.${goal}`)} className="mt-2 grid gap-1 md:grid-cols-2">
      {beside[goal].map(({ to, icon, text }) => (
        <ListRow key={text} to={to} icon={icon}>
          {t(`mode.beside.${text}`)}
        </ListRow>
      ))}
    </nav>
  )
}

type BesideRow = { to: string; icon: typeof Users; text: keyof Translations['mode']['beside'] }

const beside: Record<Goal, readonly BesideRow[]> = {
  learn: [{ to: '/profile', icon: TrendingUp, text: 'mastery' }],
  compete: [
    { to: '/leaderboard', icon: Trophy, text: 'ranking' },
    { to: '/duels', icon: History, text: 'mine' },
  ],
  team: [
    { to: '/leaderboard?tab=league', icon: Users, text: 'league' },
    { to: '/select-opponent?tab=find', icon: Search, text: 'find' },
  ],
  explore: [{ to: '/quiz', icon: Building2, text: 'areas' }],
}

function ModesSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <Skeleton className="h-64 rounded-lg!" />
      <Skeleton className="h-14 rounded-md!" />
      <div className="grid gap-3 md:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-36 rounded-lg!" />
        ))}
      </div>
    </div>
  )
}
