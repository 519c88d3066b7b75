import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

type LeaveDialogProps = {
  view: MatchView
  open: boolean
  leaving: boolean
  mayLeave: boolean
  onStay: () => void
  onLater: () => void
  onLeave: () => void
}

/** Asks before a match of one player is left, and says what each way out costs. It can also be left open: it waits. */
export function LeaveDialog({ view, open, leaving, mayLeave, onStay, onLater, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('match.leave.title')}
      text={t('match.leave.answered', { count: answeredIn(view), total: view.questions })}
    >
      <p>{t('match.leave.cost')}</p>
      <p className="text-muted">{t('match.leave.laterHint')}</p>
      <div className="mt-3 flex flex-col gap-3">
        <Button size="lg" onClick={onStay}>
          {t('match.leave.stay')}
        </Button>
        <Button variant="quiet" onClick={onLater}>
          {t('match.leave.later')}
        </Button>
        <Button
          variant="ghost"
          busy={leaving}
          disabled={!mayLeave && !leaving}
          onClick={onLeave}
          className="text-danger-ink"
        >
          {t('match.leave.end')}
        </Button>
      </div>
    </Dialog>
  )
}

function answeredIn({ phase }: MatchView): number {
  if (phase.name === 'asking') return phase.position
  return phase.name === 'revealing' ? phase.position + 1 : 0
}
