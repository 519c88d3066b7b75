import type { TapRole } from '@satoshi/rules/nearby/tap'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Radar } from '../kit/icon.ts'
import { MeetingCard } from '../nearby/meeting-card.tsx'
import type { Met } from '../nearby/use-meeting.ts'
import { BluetoothCard } from './bluetooth-card.tsx'
import { findBluetooth } from './bluetooth.ts'
import type { Chosen } from './choice.ts'

type NearEachOtherProps = {
  side: TapRole
  /** Who sends has found somebody over Bluetooth. */
  onChosen: (chosen: Chosen) => void
  /** Both have agreed that their screens show the same code. */
  onMet: (met: Met) => void
  /** Goes on by the QR code. */
  onCode: () => void
  onBack: () => void
}

/** Two who stand together find each other: over Bluetooth where a shell has it, else by the place; the QR code comes after both. */
export function NearEachOther({ side, onChosen, onMet, onCode, onBack }: NearEachOtherProps) {
  const { t } = useTranslation()
  const [bluetooth, setBluetooth] = useState(findBluetooth)
  const code = (
    <Button size="lg" wide onClick={onCode}>
      {t(`transfer.near.code.${side}`)}
    </Button>
  )
  if (!bluetooth) return <MeetingCard side={side} onMet={onMet} onBack={onBack} code={code} />
  const goByPlace = () => setBluetooth(null)
  return (
    <BluetoothCard
      bluetooth={bluetooth}
      side={side}
      onChosen={onChosen}
      onPlace={goByPlace}
      onBack={onBack}
      code={code}
    />
  )
}

/** The way to it, and what it asks for. */
export function NearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const hint = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <Button
        variant="quiet"
        wide
        icon={<Radar aria-hidden="true" className="size-5" />}
        aria-describedby={hint}
        onClick={onClick}
      >
        {t('transfer.near.button')}
      </Button>
      <p id={hint} className="text-sm text-pretty text-muted">
        {t('transfer.near.hint')}
      </p>
    </div>
  )
}
