import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { CallError } from '../lib/call-error.ts'
import { loadScreenTranslations } from '../lib/i18n.ts'
import { optionalImport } from '../lib/optional-import.ts'
import { ShelfSkeleton } from '../payment/shelf-skeleton.tsx'

/** The packages with their texts: whoever comes for avatars fetches neither. */
async function fetchShelf(): Promise<ComponentType> {
  const [{ PackageShelf }] = await optionalImport(
    Promise.all([import('../payment/package-shelf.tsx'), loadScreenTranslations(['payment'])]),
  )
  return PackageShelf
}

/** The packages of BTZ, whose code comes when they are opened; where it does not come the rest of the store stays. */
export function PackagesTab() {
  const { t } = useTranslation()
  const [Shelf, setShelf] = useState<ComponentType | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [lost, setLost] = useState(0)
  useEffect(() => {
    let isHere = true
    fetchShelf().then(
      (loaded) => isHere && setShelf(() => loaded),
      () => isHere && setLost(attempt),
    )
    return () => {
      isHere = false
    }
  }, [attempt])
  if (Shelf) return <Shelf />
  if (lost !== attempt) return <ShelfSkeleton />
  return (
    <ErrorState title={t('store.error')} error={new CallError('network')} onRetry={() => setAttempt(attempt + 1)} />
  )
}
