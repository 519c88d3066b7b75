import type { Lives } from '@satoshi/contract/lives'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { Heart } from '../kit/icon.ts'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useLives } from '../match/use-lives.ts'

type Held = { lives: number; most: number }

/** The player's lives, and when the next comes back. Nothing is shown before they are known. */
export function LivesChip() {
  const { data } = useLives()
  return data ? <LivesFact of={data} /> : null
}

/** Lives that a screen has read with other things. */
export function LivesFact({ of: { lives, most, nextAt } }: { of: Omit<Lives, 'serverNow'> }) {
  if (lives === null || most === null) return <EndlessChip />
  if (nextAt === null) return <FullChip held={{ lives, most }} />
  return <WaitingChip held={{ lives, most }} nextAt={nextAt} />
}

function EndlessChip() {
  const { t } = useTranslation()
  return <Chip icon={<Hearts />}>{t('streak.lives.endless')}</Chip>
}

function FullChip({ held: { lives, most } }: { held: Held }) {
  const { t } = useTranslation()
  // Of a plan that ended, or of before a change, there may be more than come back.
  const key = lives > most ? 'streak.lives.aboveMost' : 'streak.lives.full'
  return <Chip icon={<Hearts />}>{t(key, { lives, most })}</Chip>
}

function WaitingChip({ held: { lives, most }, nextAt }: { held: Held; nextAt: number }) {
  const { t, i18n } = useTranslation()
  const left = timeLeftText(useTimeLeft(nextAt, 10 * second), i18n.language)
  const key = lives === 0 ? 'streak.lives.none' : 'streak.lives.some'
  return (
    <Chip tone={lives === 0 ? 'danger' : 'plain'} icon={<Hearts />}>
      {t(key, { lives, most, left })}
    </Chip>
  )
}

function Hearts() {
  return <Heart aria-hidden="true" className="size-4 fill-current text-danger-ink" />
}
