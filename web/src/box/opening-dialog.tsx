import type { BoxOpening } from '@satoshi/contract/box'
import { readAvatarId } from '@satoshi/rules/avatar/avatars'
import { centsPerBtz } from '@satoshi/rules/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { floatGains } from '../game-kit/float-gains.ts'
import { Dialog } from '../kit/dialog.tsx'
import { signal } from '../kit/signal.ts'
import { BoxPicture } from './box-picture.tsx'
import { useLootText } from './loot-text.ts'
import { PiecePicture } from './piece-picture.tsx'
import { ProofDetails } from './proof-details.tsx'

/** How long a box is being opened before it shows what it holds. Source: product 5.13 (2 s at most, and a skip button). */
const suspenseMillis = 1_200
/** A tap this soon after the box opened was meant to skip the wait. */
const strayTapMillis = 300

type OpeningDialogProps = {
  opening: BoxOpening
  /** What it held may be told elsewhere too. */
  onShown: () => void
  onClose: () => void
}

/** A box that was opened: a moment of waiting that can be skipped, then what it held, and the proof. */
export function OpeningDialog({ opening, onShown, onClose }: OpeningDialogProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), suspenseMillis)
    return () => clearTimeout(timer)
  }, [])
  const shownAt = useRef(0)
  const content = useRef<HTMLDivElement>(null)
  const reveal = useEffectEvent(onShown)
  useEffect(() => {
    if (!shown) return
    shownAt.current = performance.now()
    reveal()
    void celebrate()
    const { amountCents } = opening.loot
    // BTZ that rise sound by themselves.
    if (amountCents > 0) floatGains([{ type: 'btz', value: amountCents / centsPerBtz }], content.current)
    else signal('coin')
  }, [shown, opening])
  const close = () => performance.now() - shownAt.current > strayTapMillis && onClose()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`mission.boxes.names.${opening.box}`)}
      actions={
        shown ? (
          <Button onClick={close}>{t('mission.opening.close')}</Button>
        ) : (
          <Button variant="quiet" onClick={() => setShown(true)}>
            {t('mission.opening.skip')}
          </Button>
        )
      }
    >
      <BoxPicture
        box={opening.box}
        open={shown}
        className={`mx-auto size-32 ${shown ? '' : 'motion-safe:animate-pulse'}`}
      />
      <div ref={content} role="status" className="text-center">
        {shown ? <WhatCameOut opening={opening} /> : <p className="text-muted">{t('mission.opening.wait')}</p>}
      </div>
      {shown && <ProofDetails opening={opening} />}
    </Dialog>
  )
}

function WhatCameOut({ opening }: { opening: BoxOpening }) {
  const { loot } = opening
  const lootText = useLootText()
  const note = useLootNote(opening)
  return (
    <>
      {loot.pieceId && <PiecePicture id={loot.pieceId} />}
      {lootText(loot).map((line) => (
        <p key={line} className="text-2xl font-bold">
          {line}
        </p>
      ))}
      {note && <p className="mt-1 text-muted">{note}</p>}
    </>
  )
}

/** What stands under what came out: that a new piece is theirs, why a duplicate is paid. */
function useLootNote({ loot: { pieceId }, proof }: BoxOpening): string | null {
  const { t } = useTranslation()
  if (pieceId) return t(readAvatarId(pieceId) ? 'mission.opening.yours' : 'mission.opening.kept')
  return proof?.lacked ? t('mission.opening.duplicate') : null
}
