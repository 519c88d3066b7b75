import { lazy, Suspense, type ComponentType } from 'react'

import { loadScreenTranslations } from '../../lib/i18n.ts'
import { optionalImport } from '../../lib/optional-import.ts'
import { useSellsPackages } from '../../payment/use-payments.ts'

const PackagesInfo = optional(async () => (await import('../../payment/packages-info.tsx')).PackagesInfo)
const DebtNote = optional(async () => (await import('../../payment/bar-note.tsx')).DebtNote)

/** What is sold for money, and within which limits; nothing where nothing is. */
export function PackagesOnSale() {
  if (useSellsPackages() !== true) return null
  return (
    <Suspense>
      <PackagesInfo />
    </Suspense>
  )
}

/** A debt of BTZ, where packages are sold and one is open. */
export function OpenDebt() {
  if (useSellsPackages() !== true) return null
  return (
    <Suspense>
      <DebtNote />
    </Suspense>
  )
}

/** A part that comes with its texts, only where packages are sold; the screen does without it where it does not come. */
function optional(fetch: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      const [part] = await optionalImport(Promise.all([fetch(), loadScreenTranslations(['payment'])]))
      return { default: part }
    } catch {
      return { default: () => null }
    }
  })
}
