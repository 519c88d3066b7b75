import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Info } from '../kit/icon.ts'
import { announce } from '../kit/live-region.tsx'

/** Why somebody who began a quiz finds another one: it was open. It has a place of its own, and covers no question. */
export function ResumedNote() {
  const { t } = useTranslation()
  const title = t('quiz.resume.found')
  const text = t('quiz.resume.foundText')
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  return (
    <p className="mt-1 mb-3 flex animate-fade-in items-start gap-2 rounded-md border border-control bg-raised px-3 py-2 text-sm text-pretty">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-ink" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </p>
  )
}
