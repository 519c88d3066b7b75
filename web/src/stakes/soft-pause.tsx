import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Moon } from '../kit/icon.ts'
import { api } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useStakesChange } from './use-stakes.ts'

/** After losses in a row: a breath before the next stake. Going on is one press, and so is a break. */
export function SoftPause({ losses }: { losses: number }) {
  const { t } = useTranslation()
  const goOn = useStakesChange(() => api.stakes.goOn())
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md border border-info/50 bg-info/10 p-4">
      <p className="flex items-start gap-2 font-semibold">
        <Moon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info-ink" />
        {t('stakes.pause.title', { count: losses })}
      </p>
      <p className="text-sm">{t('stakes.pause.text')}</p>
      {goOn.error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {refusalText(goOn.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/dashboard" className="flex-1">
          {t('stakes.pause.rest')}
        </LinkButton>
        <Button variant="quiet" busy={goOn.isPending} onClick={() => goOn.mutate(undefined)} className="flex-1">
          {t('stakes.pause.goOn')}
        </Button>
      </div>
    </div>
  )
}
