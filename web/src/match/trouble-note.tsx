import { useTranslation } from 'react-i18next'

import { CloudOff } from '../kit/icon.ts'
import type { Trouble } from './play.ts'

/** What a lost connection means for what was just done. The place is always there, so that it is read when it fills. */
export function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {trouble !== 'none' && (
        <p className="my-2 flex animate-fade-in items-start gap-2 rounded-md border border-control bg-raised px-4 py-3 text-sm font-medium">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          {t(`match.question.${trouble}`)}
        </p>
      )}
    </div>
  )
}
