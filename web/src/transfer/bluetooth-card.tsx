import type { PublicProfile } from '@satoshi/contract/person'
import type { TapRole } from '@satoshi/rules/nearby/tap'
import { second } from '@satoshi/rules/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { focusWhenShown } from '../kit/page.tsx'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { Countdown } from '../nearby/meeting-card.tsx'
import type { Bluetooth } from './bluetooth.ts'
import { PersonChoices } from './people-choice.tsx'
import type { Chosen } from './choice.ts'
import { useBluetooth } from './use-bluetooth.ts'

type BluetoothCardProps = {
  bluetooth: Bluetooth
  side: TapRole
  onChosen: (chosen: Chosen) => void
  /** Goes on by the place: where the device has no Bluetooth, or it failed. */
  onPlace: () => void
  onBack: () => void
  code: ReactNode
}

/** Scanning or advertising, with a countdown; whoever is found is chosen by a tap. */
export function BluetoothCard({ bluetooth, side, onChosen, onPlace, onBack, code }: BluetoothCardProps) {
  const { t } = useTranslation()
  const { fault, endsAt, found } = useBluetooth(bluetooth, { role: side, onUnsupported: onPlace })
  const left = useTimeLeft(endsAt, second)
  const isOver = fault !== null || left === 0
  const choose = ({ id }: PublicProfile) => {
    const chosen = found.find(({ receiver }) => receiver.id === id)
    if (chosen) onChosen(chosen)
  }
  return (
    <Card className="mx-auto flex max-w-xl flex-col gap-4">
      <h2 ref={focusWhenShown} tabIndex={-1} className="text-xl font-bold">
        {t('nearby.meet.title')}
      </h2>
      {fault !== null && (
        <div role="alert">
          <p className="font-semibold text-danger-ink">{t(`transfer.near.faults.${fault}`)}</p>
          <p className="text-pretty text-muted">{t(`transfer.near.faults.${fault}Text`)}</p>
        </div>
      )}
      {!isOver && (
        <>
          <Countdown left={left} />
          <p role="status" className="text-center text-pretty text-muted">
            {t(side === 'send' ? 'transfer.near.scanning' : 'transfer.near.advertising')}
          </p>
        </>
      )}
      {fault === null && found.length > 0 && (
        <PersonChoices
          label={t('transfer.near.found')}
          people={found.map(({ receiver }) => receiver)}
          onChoose={choose}
        />
      )}
      {isOver && (
        <>
          {fault === null && found.length === 0 && <p role="status">{t('nearby.meet.over')}</p>}
          {code}
          <Button variant="quiet" wide onClick={onPlace}>
            {t('transfer.near.byPlace')}
          </Button>
        </>
      )}
      <Button variant="ghost" wide onClick={onBack}>
        {t('nearby.meet.back')}
      </Button>
    </Card>
  )
}
