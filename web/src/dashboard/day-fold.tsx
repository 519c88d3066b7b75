import { lazy, Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { ChevronDown } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { loadScreenTranslations } from '../lib/i18n.ts'
import { readStored, storageKeys, writeStored } from '../lib/storage.ts'
import { whenSettled } from '../lib/when-settled.ts'

/** Texts of the cards behind the fold, beside those of the screen. */
const texts = ['wallet', 'topics', 'quiz', 'lobby', 'achievement', 'item', 'mission']

const loadCards = async () => {
  const [{ DayCards }] = await Promise.all([import('./day-cards.tsx'), loadScreenTranslations(texts)])
  return { default: DayCards }
}
const DayCards = lazy(loadCards)

/**
 * All else that the day holds, behind one fold, which is remembered on this device. Its cards are fetched when it is
 * opened, or when the first screen has settled.
 */
export function DayFold() {
  const { t } = useTranslation()
  const cards = useId()
  const [turned, setTurned] = useState<boolean | null>(null)
  // Folded in a page that the server drew, which knows nothing of this device.
  const wasOpen = useSyncExternalStore(noChange, isStoredOpen, () => false)
  const open = turned ?? wasOpen
  useEffect(() => whenSettled(() => void loadCards().catch(() => undefined)), [])
  const turn = () => {
    writeStored(storageKeys.dayFold, open ? folded : opened)
    setTurned(!open)
  }
  return (
    <section className="flex flex-col gap-4 lg:gap-6">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={cards}
          onClick={turn}
          className="group flex min-h-14 w-full items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 text-start shadow-low transition-colors duration-120 hover:border-control lg:px-5"
        >
          <span>
            <span className="block text-lg leading-tight font-bold">{t('dashboard.fold.title')}</span>
            <span className="block font-text text-sm font-normal text-muted">{t('dashboard.fold.text')}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-6 shrink-0 text-muted transition-transform duration-180 group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      <div id={cards} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg!" />}>
            <DayCards />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const opened = 'open'
const folded = 'folded'

function isStoredOpen(): boolean {
  return readStored(storageKeys.dayFold) === opened
}

const noChange = () => () => undefined
