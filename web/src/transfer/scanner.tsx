import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { FilePicker } from '../kit/file-picker.tsx'
import { CameraOff, Flashlight, FlashlightOff, ImageUp, Keyboard } from '../kit/icon.ts'
import { Fault } from './parts.tsx'
import { scanPicture, useScanner, type ScannerState } from './use-scanner.ts'

type ScannerProps = { onPayload: (payload: string) => void; onClose: () => void }

/** Looks for a code of ours through the camera or in a picture; beside both stands the way by hand. */
export function Scanner({ onPayload, onClose }: ScannerProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const state = useScanner(video, onPayload)
  return (
    <Dialog open onClose={onClose} title={t('transfer.scan.title')}>
      <div className="relative aspect-square w-full overflow-hidden rounded-lg border border-line bg-page">
        {/* The camera's picture, without sound: what it shows is said by what stands below. */}
        <video
          ref={video}
          muted
          playsInline
          aria-hidden="true"
          className={classNames('size-full object-cover', state.phase !== 'looking' && 'invisible')}
        />
        {state.phase === 'looking' && (
          <>
            <span aria-hidden="true" className="absolute inset-[14%] rounded-lg border-4 border-action" />
            <Light light={state.light} />
          </>
        )}
        {state.phase === 'failed' && (
          <CameraOff aria-hidden="true" className="absolute inset-0 m-auto size-16 text-muted" />
        )}
      </div>
      <ScannerNews state={state} />
      <PictureButton onPayload={onPayload} />
      <Button variant="ghost" wide icon={<Keyboard aria-hidden="true" className="size-5" />} onClick={onClose}>
        {t('transfer.scan.byHand')}
      </Button>
    </Dialog>
  )
}

function ScannerNews({ state }: { state: ScannerState }) {
  const { t } = useTranslation()
  if (state.phase === 'failed')
    return (
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold">{t('transfer.scan.error')}</p>
        <p className="text-muted">{t(`transfer.scan.faults.${state.fault}`)}</p>
      </div>
    )
  const news = state.phase === 'opening' ? 'opening' : state.others ? 'others' : 'looking'
  return (
    <p aria-live="polite" className={news === 'others' ? 'font-medium text-danger-ink' : 'text-muted'}>
      {t(`transfer.scan.${news}`)}
    </p>
  )
}

/** Turns the light of the camera on and off, where it has one. */
function Light({ light }: { light: ((on: boolean) => Promise<void>) | null }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  if (!light) return null
  const Picture = isOn ? FlashlightOff : Flashlight
  // A light that does not go on is seen.
  const turn = () =>
    light(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  return (
    <Button
      variant="quiet"
      aria-pressed={isOn}
      className="absolute! end-3 bottom-3"
      icon={<Picture aria-hidden="true" className="size-5" />}
      onClick={() => void turn()}
    >
      {t('transfer.scan.light')}
    </Button>
  )
}

/** A code in a picture that somebody sent. */
function PictureButton({ onPayload }: { onPayload: (payload: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<'others' | 'nothing' | 'unread' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async (file: Blob) => {
    setBusy(true)
    setFault(null)
    const scan = await scanPicture(file)
    setBusy(false)
    if (scan.found === 'ours') onPayload(scan.payload)
    else setFault(scan.found)
  }
  return (
    <>
      <Fault text={fault && t(`transfer.scan.pictures.${fault}`)} />
      <FilePicker ref={input} accept="image/*" onPick={(file) => void look(file)} />
      <Button
        variant="quiet"
        wide
        busy={isBusy}
        icon={<ImageUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t('transfer.scan.picture')}
      </Button>
    </>
  )
}
