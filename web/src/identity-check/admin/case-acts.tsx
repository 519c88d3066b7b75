import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { refusalText } from '../../kit/refusal-text.ts'
import { query } from '../../lib/api.ts'
import { useDateText } from '../../lib/use-date-text.ts'
import { onlyNow } from '../use-identity.ts'

/** What was done about a case, and who looked at what; read when it is opened. */
export function CaseActs({ id }: { id: string }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    ...query.identityCheck.acts.queryOptions({ input: { id } }),
    ...onlyNow,
    gcTime: 0,
    enabled: open,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-action-ink">
        {t('identityCheck.acts.title')}
      </summary>
      {error && <p className="text-sm text-danger-ink">{refusalText(error)}</p>}
      <ul className="flex flex-col gap-1.5 text-sm">
        {data?.acts.map(({ act, photo, by, at }) => (
          <li key={`${act} ${photo} ${by} ${at}`} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{t(`identityCheck.acts.names.${act}`)}</span>
            {photo && <span>{t(`identityCheck.photos.${photo}.title`)}</span>}
            <bdi>{by ?? t('identityCheck.acts.gone')}</bdi>
            <span className="numbers text-muted">{dateText(at, { time: true })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
