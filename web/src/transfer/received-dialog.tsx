import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { celebrate } from '../game-kit/celebrate.ts'
import { Btz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { CountUp } from '../kit/count-up.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ArrowLeftRight } from '../kit/icon.ts'
import { signal } from '../kit/signal.ts'
import { sendersOf, type Arrived, type SenderSum } from './arrivals.ts'
import { PersonAvatar, NotMoney } from './parts.tsx'

/** How long the received amount takes to count up, in milliseconds. Source: product 1.9. */
const countMillis = 1500
/** A tap this soon after it opened was meant for what lay below, in milliseconds. */
const strayTapMillis = 300

type ReceivedDialogProps = { arrived: Arrived; onClose: () => void }

/** BTZ that came: the sum counts up, and below it stands who sent them. Several that came together are one. */
export function ReceivedDialog({ arrived, onClose }: ReceivedDialogProps) {
  const { t } = useTranslation()
  const { count, totalCents } = arrived
  const openedAt = useRef(0)
  useEffect(() => void (openedAt.current = performance.now()), [])
  // Once for each time that something came: what comes while it is open makes the sum grow.
  useEffect(() => {
    signal('win')
    void celebrate('btz')
  }, [count])
  const isStray = () => performance.now() - openedAt.current <= strayTapMillis
  const close = () => {
    if (!isStray()) onClose()
  }
  const follow = (event: MouseEvent) => {
    if (isStray()) event.preventDefault()
    else onClose()
  }
  const isWhole = totalCents % 100 === 0
  return (
    <Dialog open onClose={close} title={t('transfer.received.title')}>
      <div data-celebrates className="relative z-10 flex flex-col items-center gap-4 text-center">
        <span className="flex size-20 animate-pop items-center justify-center rounded-full border-2 border-btz bg-btz/18">
          <ArrowLeftRight aria-hidden="true" className="size-10 text-btz-ink" />
        </span>
        <p className="font-display text-5xl">
          <CountUp
            value={totalCents}
            duration={countMillis}
            render={(cents) => <Btz cents={isWhole ? cents - (cents % 100) : cents} />}
          />
        </p>
        <p className="text-muted">{t('transfer.received.text', { count })}</p>
        <Senders arrived={arrived} />
        <NotMoney />
        <Button autoFocus wide size="lg" onClick={close}>
          {t('transfer.received.close')}
        </Button>
        <LinkButton to="/p2p-transfer?tab=history" variant="ghost" wide onClick={follow}>
          {t('transfer.received.history')}
        </LinkButton>
      </div>
    </Dialog>
  )
}

function Senders({ arrived }: { arrived: Arrived }) {
  const { t } = useTranslation()
  const unnamed = arrived.count - arrived.items.length
  return (
    <ul
      aria-label={t('transfer.received.senders')}
      className="w-full divide-y divide-line rounded-md border border-line bg-raised px-4 text-start"
    >
      {sendersOf(arrived).map((sender) => (
        <SenderLine key={sender.other.id} sender={sender} />
      ))}
      {unnamed > 0 && <li className="py-3 text-sm text-muted">{t('transfer.received.more', { count: unnamed })}</li>}
    </ul>
  )
}

function SenderLine({ sender: { other, cents } }: { sender: SenderSum }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <PersonAvatar person={other} size="sm" />
      <span className="min-w-0 flex-1 truncate font-semibold">
        <bdi>{other.nickname}</bdi>
      </span>
      <Btz cents={cents} signed className="shrink-0 text-btz-ink" />
    </li>
  )
}
