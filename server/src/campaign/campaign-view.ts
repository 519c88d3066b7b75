import type { CampaignPanel, CampaignQuestion, CampaignVersion } from '@satoshi/contract/campaign'
import type { Language } from '@satoshi/rules/language'
import type { Instant } from '@satoshi/rules/time'
import { topics, type DistrictKey, type Topic } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { gradedTopicsOf, liveQuestions, textsOf } from '../question/question-api.ts'
import { sponsorNameOf } from '../sponsor/sponsor-api.ts'
import { findLatest, findRunning, type CampaignRow } from './campaign-store.ts'

/** What the sponsor of a district has. */
export async function panelOf(app: App, district: DistrictKey): Promise<CampaignPanel> {
  const { db, clock } = app
  const [latest, running, name] = await Promise.all([
    findLatest(db, district),
    findRunning(db, district),
    sponsorNameOf(db, district),
  ])
  const at = clock.now()
  return {
    district,
    latest: latest && versionView(latest, at, name !== null),
    running: running && versionView(running, at, name !== null),
    mostBtz: mostBudget(app),
    hasTheme: name !== null,
  }
}

/** Most whole BTZ of a budget, as it was agreed. */
export function mostBudget(app: Pick<App, 'settings'>): number {
  return app.settings()['sponsor.mostBudget'] / 100
}

/** `sponsored`: whether its district shows a theme, without which no campaign is seen. */
export function versionView(row: CampaignRow, at: Instant, sponsored: boolean): CampaignVersion {
  const { version, state, campaign, sponsor, reason, savedAt } = row
  return { version, state, live: sponsored && isShown(row, at), campaign, sponsor, reason, savedAt: savedAt.getTime() }
}

/** Whether players see a campaign at `at`, where its district shows a theme. */
export function isShown({ state, startsAt, endsAt }: CampaignRow, at: Instant): boolean {
  return (
    state === 'approved' && startsAt !== null && endsAt !== null && at >= startsAt.getTime() && at < endsAt.getTime()
  )
}

/** Questions that may be asked, without options and answers; all of them, or those of some ids. In the order of topics. */
export async function questionsFor(app: App, language: Language, ids?: readonly string[]): Promise<CampaignQuestion[]> {
  const live = await liveQuestions(app, app.db, ids ? { ids: [...ids] } : {})
  const topicOf = await gradedTopicsOf(
    app.db,
    live.map(({ questionId }) => questionId),
  )
  const texts = await textsOf(app, app.db, live, language)
  const questions = live.flatMap(({ questionId: id, difficulty }, index) => {
    const topic = topicOf.get(id)?.topic
    return topic === undefined ? [] : [{ id, topic, difficulty, prompt: texts[index]?.prompt ?? '' }]
  })
  return questions.toSorted((one, other) => placeOf(one.topic) - placeOf(other.topic) || (one.id < other.id ? -1 : 1))
}

function placeOf(topic: Topic): number {
  return topics.indexOf(topic)
}
