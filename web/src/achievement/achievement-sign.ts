import type { AchievementKey } from '@satoshi/rules/achievement/achievements'

import {
  ArrowLeftRight,
  BookOpen,
  CalendarDays,
  Crown,
  Flame,
  Medal,
  Mountain,
  Play,
  Sparkles,
  Swords,
  Target,
  TrendingUp,
  Trophy,
  Zap,
} from '../kit/icon.ts'

/** The sign in the middle of each badge. */
export const achievementSigns: Record<AchievementKey, typeof Play> = {
  firstQuiz: Play,
  firstDuel: Swords,
  firstTransfer: ArrowLeftRight,
  perfectQuiz: Target,
  winStreak3: Zap,
  duelWins10: Medal,
  streak7: Flame,
  upset: Mountain,
  comeback: TrendingUp,
  duelWins50: Medal,
  streak30: Flame,
  masteredCards100: BookOpen,
  winStreak10: Zap,
  streak100: CalendarDays,
  duelWins250: Trophy,
  allRounder: Crown,
  streak365: Sparkles,
}
