import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Sparkles } from '../kit/icon.ts'
import { readGuestAnswer, type GuestAnswer } from '../lib/guest-answer.ts'

/** Over the form of a new account: what an answer of before it brings. Nothing where there is none. */
export function GuestNote() {
  const [waiting] = useState(readGuestAnswer)
  return waiting && <GuestGain answer={waiting} when="before" />
}

/** What the answer brings, before the account is there or after it took it. */
export function GuestGain({ answer, when }: { answer: GuestAnswer; when: 'before' | 'after' }) {
  const { t, i18n } = useTranslation()
  const { xp, amountCents } = answer
  const key = amountCents > 0 ? 'both' : 'xp'
  return (
    <p className="flex items-center gap-2.5 rounded-md border border-btz/50 bg-btz/10 px-3 py-2.5 text-start text-sm font-medium text-pretty">
      <Sparkles aria-hidden="true" className="size-5 shrink-0 text-btz-ink" />
      {t(`auth.guest.${when}.${key}`, { xp, btz: formatBtz(amountCents, i18n.language) })}
    </p>
  )
}
