import { declineReasons, type DeclineReason } from '@satoshi/rules/invite/invite'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'

type DeclineReasonsProps = {
  busy: boolean
  onDecline: (reason: DeclineReason | null) => void
  onBack: () => void
}

/** Why not; a reason is a kindness and not asked for. */
export function DeclineReasons({ busy, onDecline, onBack }: DeclineReasonsProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 flex flex-col gap-3">
      <p className="text-center font-semibold">{t('invite.decline.title')}</p>
      <ul className="grid gap-2 min-[24rem]:grid-cols-2">
        {declineReasons.map((reason) => (
          <li key={reason} className="grid">
            <Button variant="quiet" disabled={busy} onClick={() => onDecline(reason)}>
              {t(`invite.decline.${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          {t('invite.decline.back')}
        </Button>
        <Button variant="ghost" busy={busy} onClick={() => onDecline(null)}>
          {t('invite.decline.without')}
        </Button>
      </div>
    </div>
  )
}
