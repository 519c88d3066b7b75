import { subjects } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { BookOpen, Building2, Flame, History, Sparkles, Swords, Trophy, Users, Zap } from '../kit/icon.ts'
import { serverNow } from '../lib/clock.ts'
import { ModeCard, ModeGrid } from './mode-card.tsx'
import { soloPath } from './quiz-selection.ts'
import {
  minutesFor,
  poolOf,
  quizLength,
  rewardsFor,
  shortestFullSubject,
  topicOfDay,
  type TopicCount,
} from './topic-counts.ts'

/** What fits into the time there is. */
export function TimeModes({ counts }: { counts: TopicCount[] }) {
  const { t } = useTranslation()
  const topic = topicOfDay(counts, serverNow())
  const bySubject = subjects
    .map((subject) => quizLength(counts, { subject }))
    .filter((questions) => questions > 0)
    .map(minutesFor)
  return (
    <ModeGrid>
      {topic && (
        <ModeCard
          to={soloPath({ topic: topic.topic })}
          icon={Zap}
          tone="info"
          minutes={[minutesFor(quizLength(counts, { topic: topic.topic }))]}
          title={t('quiz.modes.quick')}
          text={t('quiz.modes.quickText', { topic: t(`topics.names.${topic.topic}`) })}
        />
      )}
      <ModeCard
        to="/quiz"
        icon={Building2}
        tone="xp"
        minutes={[Math.min(...bySubject), Math.max(...bySubject)]}
        title={t('quiz.modes.subject')}
        text={t('quiz.modes.subjectText')}
      />
      <ModeCard
        to={soloPath({})}
        icon={Sparkles}
        tone="btz"
        minutes={[minutesFor(quizLength(counts, {}))]}
        title={t('quiz.modes.full')}
        text={t('quiz.modes.fullText')}
      />
    </ModeGrid>
  )
}

/** What serves a goal; earning and the streak need a quiz that is long enough. */
export function GoalModes({ counts, streakDone }: { counts: TopicCount[]; streakDone: boolean }) {
  const { t } = useTranslation()
  const { finish } = rewardsFor(poolOf(counts, {}))
  const shortest = shortestFullSubject(counts)
  return (
    <ModeGrid>
      <ModeCard to="/quiz" icon={BookOpen} tone="info" title={t('quiz.modes.learn')} text={t('quiz.modes.learnText')} />
      {finish && (
        <ModeCard
          to={soloPath({})}
          icon={Trophy}
          tone="btz"
          title={t('quiz.modes.earn')}
          text={t('quiz.modes.earnText')}
        />
      )}
      {shortest && (
        <ModeCard
          to={soloPath({ subject: shortest })}
          icon={Flame}
          tone="streak"
          title={t('quiz.modes.streak')}
          text={
            streakDone
              ? t('quiz.modes.streakDone')
              : t('quiz.modes.streakText', { subject: t(`topics.subjects.${shortest}`) })
          }
        />
      )}
    </ModeGrid>
  )
}

/** What is played against somebody. */
export function DuelModes() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="duel-modes-title">
      <h2 id="duel-modes-title" className="mb-3 text-xl font-bold">
        {t('quiz.duels.title')}
      </h2>
      <ModeGrid>
        <ModeCard
          to="/casino-duels"
          icon={Swords}
          tone="btz"
          title={t('quiz.duels.arena')}
          text={t('quiz.duels.arenaText')}
        />
        <ModeCard
          to="/select-opponent"
          icon={Users}
          tone="info"
          title={t('quiz.duels.challenge')}
          text={t('quiz.duels.challengeText')}
        />
        <ModeCard to="/duels" icon={History} tone="xp" title={t('quiz.duels.mine')} text={t('quiz.duels.mineText')} />
      </ModeGrid>
    </section>
  )
}
