import type { DistrictKey } from '@satoshi/rules/words'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LitCity } from '../city/lit-city.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { districtOfSubject } from '../match/subject-district.ts'
import { OpenQuestion } from './open-question.tsx'
import { ClosedQuestion } from './closed-question.tsx'
import { useQuestion } from './use-question.ts'

/** One real question for somebody without an account, in the city whose window it lights (decision 0178). */
export function Component() {
  const { shown, error, given, ask, answer } = useQuestion()
  const district = shown ? districtOfSubject[shown.subject] : null
  return (
    <main
      id="main"
      data-district={district ?? undefined}
      className="mx-auto grid w-full max-w-7xl flex-1 grid-rows-[auto_1fr] gap-x-10 px-4 pb-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-none lg:items-center"
    >
      <Picture district={district} lit={given.data?.isRight === true} />
      <div className="mx-auto flex w-full max-w-xl flex-col lg:max-w-none">
        {error !== null && <Missing error={error} onRetry={ask} />}
        {error === null && !shown && <Waiting />}
        {shown && !given.data && (
          <OpenQuestion
            key={shown.token}
            shown={shown}
            chosen={given.isPending || given.error !== null ? (given.variables?.option ?? null) : null}
            failure={given.error}
            onAnswer={answer}
            onOther={ask}
          />
        )}
        {shown && given.data && <ClosedQuestion shown={shown} answered={given.data} />}
      </div>
    </main>
  )
}

/**
 * The city: a strip over the question on a phone, beside it where there is room. Not in the way of who reads it aloud, and
 * drawn when the question is: its thousand windows would keep a slow phone from it.
 */
function Picture({ district, lit }: { district: DistrictKey | null; lit: boolean }) {
  const [place, setPlace] = useState<'strip' | 'beside' | null>(null)
  useEffect(() => {
    if (district) setPlace(window.innerWidth >= roomFrom ? 'beside' : 'strip')
  }, [district])
  return (
    <div
      aria-hidden="true"
      className="-mx-4 h-[clamp(6.5rem,22dvh,17rem)] low:h-20 sm:-mx-6 lg:sticky lg:top-6 lg:mx-0 lg:h-[calc(100dvh-8rem)] lg:self-start"
    >
      {place === 'strip' && <LitCity close district={district} lit={lit} className={stripStyle} />}
      {place === 'beside' && <LitCity district={district} lit={lit} className="size-full animate-fade-in" />}
    </div>
  )
}

/** Width in pixels from which there is room for the city; the same as Tailwind's `lg`. */
const roomFrom = 1024

const stripStyle = 'size-full animate-fade-in mask-[linear-gradient(transparent,black_15%,black_70%,transparent)]'

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="sr-only">{t('showcase.title')}</h1>
      <ErrorState title={t('showcase.failed')} error={error} onRetry={onRetry} />
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 className="text-sm font-semibold text-muted">{t('showcase.title')}</h1>
      <Skeleton className="h-16 w-full" />
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        {[0, 1, 2, 3].map((option) => (
          <Skeleton key={option} className="h-16 w-full rounded-lg" />
        ))}
      </div>
    </div>
  )
}
