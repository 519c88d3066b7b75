import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { ThemeEditor } from './theme-editor.tsx'
import { usePanel } from './use-theme.ts'

/** The theme of a district, as its sponsor writes it. */
export function ThemeTab({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const { data: panel, error, refetch } = usePanel(district)
  const [edits, setEdits] = useState(0)
  if (!panel && error) return <ErrorState title={t('sponsor.error')} error={error} onRetry={() => void refetch()} />
  if (!panel) return <Skeleton className="h-96 rounded-lg!" />
  // What somebody else wrote meanwhile is read anew into a new form.
  return <ThemeEditor key={edits} panel={panel} onReread={() => void refetch().then(() => setEdits(edits + 1))} />
}
