import { BookOpen, CalendarDays, Gift, Hourglass, RefreshCw, Sparkles, Swords, Target, Users } from '../kit/icon.ts'
import type { ModeName } from './modes.ts'

/** Sign and colour of a way to play. */
export type ModeStyle = { icon: typeof Gift; tone: 'info' | 'xp' | 'btz' | 'streak' }

export const modeStyles: Record<ModeName, ModeStyle> = {
  claim: { icon: Gift, tone: 'btz' },
  review: { icon: RefreshCw, tone: 'streak' },
  glimpse: { icon: Hourglass, tone: 'info' },
  missionQuiz: { icon: Target, tone: 'xp' },
  arena: { icon: Swords, tone: 'btz' },
  friend: { icon: Users, tone: 'info' },
  full: { icon: Sparkles, tone: 'btz' },
  topic: { icon: CalendarDays, tone: 'info' },
  choose: { icon: BookOpen, tone: 'xp' },
}
