import type { QuizLives } from '@satoshi/contract/lives'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'
import { Heart, HeartCrack } from '../kit/icon.ts'
import { livesText } from './lives-text.ts'

/** A heart with how many lives are left; it moves when one goes. Nothing where mistakes cost none. */
export function LivesSign({ lives }: { lives: QuizLives | null }) {
  if (!lives || lives.left === null) return null
  return <CountedLives lives={lives} left={lives.left} />
}

function CountedLives({ lives, left }: { lives: QuizLives; left: number }) {
  const { t, i18n } = useTranslation()
  const [atFirst] = useState(left)
  const label = livesText(t, lives)
  const cracks = useCracking(left)
  const Picture = left === 0 || cracks ? HeartCrack : Heart
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('inline-flex items-center gap-1 font-bold', left === 0 ? 'text-danger-ink' : 'text-ink')}
    >
      <Picture
        key={`${left} ${cracks}`}
        aria-hidden="true"
        className={classNames(
          'size-6 text-danger-ink',
          left > 0 && !cracks && 'fill-current',
          left !== atFirst && 'animate-pop',
        )}
      />
      <bdi className="numbers">{numberFormat(i18n.language).format(left)}</bdi>
    </span>
  )
}

/** How long a heart is seen broken before those that are left stand there, in milliseconds. */
const crackMillis = 1_200

function useCracking(left: number): boolean {
  const [whole, setWhole] = useState(left)
  useEffect(() => {
    const timer = setTimeout(() => setWhole(left), crackMillis)
    return () => clearTimeout(timer)
  }, [left])
  return left < whole
}
