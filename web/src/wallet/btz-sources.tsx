import { achievementPay } from '@satoshi/rules/achievement/achievements'
import type { Profile } from '@satoshi/contract/profile'
import { boxes, btzIn } from '@satoshi/rules/box/odds'
import { fixedLoot } from '@satoshi/rules/box/open-box'
import { battleRules } from '@satoshi/rules/district/battle'
import { dailyDuelCents, dailyDuelsPaid } from '@satoshi/rules/duel/duel-rewards'
import { prizeOfPlace, prizePlaces } from '@satoshi/rules/league/close-group'
import { groupSeats } from '@satoshi/rules/league/seating'
import { comboPay, dailyPay, weeklyPay } from '@satoshi/rules/mission/mission'
import { add, btz, type Cents } from '@satoshi/rules/money'
import { showcaseWorth, signUpCents } from '@satoshi/rules/progress/grant'
import { levelUpCents, maxLevel } from '@satoshi/rules/progress/level'
import {
  firstQuizLadderCents,
  fullQuizQuestions,
  perfectQuizCents,
  perfectQuizQuestions,
  quizFinishCents,
  rightAnswerCents,
} from '@satoshi/rules/progress/quiz-btz'
import { streakRewards } from '@satoshi/rules/progress/streak'
import type { RewardSource } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import {
  Award,
  CalendarDays,
  Check,
  Flame,
  Gift,
  MailCheck,
  Medal,
  Sparkles,
  Swords,
  Target,
  Trophy,
} from '../kit/icon.ts'
import { AmountTable, type AmountRow } from './amount-table.tsx'
import { useDayCaps } from './day-caps.ts'
import { isMinor } from './is-minor.ts'

/** Sources that give XP and never BTZ. */
type OfXpAlone = 'explanation' | 'duelFinish' | 'duelWin' | 'duelDraw' | 'reviewRight'

type Source = Exclude<RewardSource, OfXpAlone> | 'weeklyMission'

/** What each source pays, from the least to the most, in the order in which they are listed. */
const pays: Record<Source, { icon: typeof Check; of: readonly Cents[] }> = {
  firstQuiz: { icon: CalendarDays, of: firstQuizLadderCents },
  answers: { icon: Check, of: [rightAnswerCents] },
  quizFinish: { icon: Target, of: [quizFinishCents] },
  perfectQuiz: { icon: Sparkles, of: [perfectQuizCents] },
  dailyDuel: { icon: Swords, of: [dailyDuelCents.lost, dailyDuelCents.won] },
  battle: { icon: Swords, of: Object.values(battleRules.payBtz).map(btz) },
  mission: { icon: Target, of: dailyPay.map(({ cents }) => cents) },
  weeklyMission: { icon: Target, of: weeklyPay.map(({ cents }) => cents) },
  missionCombo: { icon: Sparkles, of: [comboPay.cents] },
  box: { icon: Gift, of: [btz(btzIn.common.least), btz(btzIn.epic.most)] },
  league: {
    icon: Trophy,
    of: [prizeOfPlace('copper', prizePlaces, groupSeats), prizeOfPlace('satoshi', 1, groupSeats)],
  },
  achievement: { icon: Medal, of: [achievementPay.common.paid, achievementPay.divine.paid] },
  streak: { icon: Flame, of: streakRewards.map(({ earnedCents }) => earnedCents).filter((paid) => paid > 0) },
  levelUp: { icon: Award, of: [levelUpCents(2), levelUpCents(maxLevel)] },
  signUp: { icon: MailCheck, of: [add(signUpCents.earned, signUpCents.granted)] },
  showcase: { icon: Check, of: [showcaseWorth(true).grantedCents] },
}

/** What fixed chests hold, in place of what is drawn. */
const chestPays = boxes.map((box) => fixedLoot[box].cents)

/** Every way to BTZ that there is today, with its limit; minors open fixed chests. The numbers are of the rules that pay them. */
export function BtzSources({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const { quizzesPaid, answerCapCents } = useDayCaps()
  const amount = (cents: number) => formatBtz(cents, i18n.language)
  /** What the limits of sources name. */
  const values: Partial<Record<Source, Record<string, string | number>>> = {
    answers: { cap: amount(answerCapCents) },
    quizFinish: { cap: quizzesPaid, least: fullQuizQuestions },
    perfectQuiz: { cap: quizzesPaid, least: perfectQuizQuestions },
    dailyDuel: { cap: dailyDuelsPaid },
    league: { most: prizePlaces },
    signUp: { earned: amount(signUpCents.earned), granted: amount(signUpCents.granted) },
  }
  const sources = Object.keys(pays) as Source[] // safe: the keys of a literal of that type
  const rows: AmountRow[] = sources.map((source) => {
    const isChest = source === 'box' && isMinor(profile)
    const { icon } = pays[source]
    const of = isChest ? chestPays : pays[source].of
    const [from, to] = [Math.min(...of), Math.max(...of)]
    return {
      icon,
      name: t(`wallet.sources.${source}`),
      amount: from === to ? amount(from) : t('wallet.sources.range', { from: amount(from), to: amount(to) }),
      limit: isChest ? t('wallet.sources.boxFixed') : t(`wallet.sources.${source}Limit`, values[source] ?? {}),
    }
  })
  return (
    <AmountTable id="sources-title" title={t('wallet.sources.title')} what={t('wallet.sources.source')} rows={rows} />
  )
}
