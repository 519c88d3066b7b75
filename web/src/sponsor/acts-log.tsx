import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import type { Translations } from '@satoshi/content/locales'
import { useDateText } from '../lib/use-date-text.ts'

type Act = { act: keyof Translations['sponsor']['acts']; by: string | null; at: Instant }

/** What was done about a theme or a campaign, by whom and when. */
export function ActsLog({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-action-ink">
        {t('sponsor.queue.log')}
      </summary>
      <ul className="flex flex-col gap-1 text-sm">
        {acts.map(({ act, by, at }) => (
          <li key={`${act} ${at}`} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{t(`sponsor.acts.${act}`)}</span>
            <bdi>{by ?? t('sponsor.queue.gone')}</bdi>
            <span className="text-muted">{dateText(at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
