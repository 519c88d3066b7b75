import type { Lives } from '@satoshi/contract/lives'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { Heart } from '../kit/icon.ts'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useLives } from './use-streak.ts'

/** The player's lives, and when the next comes back. Nothing is shown before they are known. */
export function LivesChip() {
  const { data: lives } = useLives()
  if (!lives) return null
  return lives.nextAt === null ? <FullChip lives={lives} /> : <WaitingChip lives={lives} nextAt={lives.nextAt} />
}

function FullChip({ lives: { lives, most } }: { lives: Lives }) {
  const { t } = useTranslation()
  return <Chip icon={<Hearts />}>{t('streak.lives.full', { lives, most })}</Chip>
}

function WaitingChip({ lives: { lives, most }, nextAt }: { lives: Lives; nextAt: number }) {
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
