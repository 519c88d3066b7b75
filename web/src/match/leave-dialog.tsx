import type { ReactNode } from 'react'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

/** What a mode says before it is left. */
export type LeaveTexts = {
  title: string
  /** Below the title. */
  text?: string
  /** What each way out costs. */
  cost: ReactNode
  stay: string
  /** Where it can also be left open, because it waits for this player alone. */
  later?: string
  leave: string
}

type LeaveDialogProps = {
  texts: LeaveTexts
  open: boolean
  leaving: boolean
  onStay: () => void
  onLater: () => void
  onLeave: () => void
}

/** Asks before something that is played is left, and says what each way out costs. */
export function LeaveDialog({ texts, open, leaving, onStay, onLater, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title={texts.title} text={texts.text}>
      {texts.cost}
      <div className="mt-3 flex flex-col gap-3">
        <Button size="lg" onClick={onStay}>
          {texts.stay}
        </Button>
        {texts.later !== undefined && (
          <Button variant="quiet" onClick={onLater}>
            {texts.later}
          </Button>
        )}
        <Button variant="ghost" busy={leaving} onClick={onLeave} className="text-danger-ink">
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  )
}
