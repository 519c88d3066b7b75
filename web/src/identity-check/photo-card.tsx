import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { FilePicker } from '../kit/file-picker.tsx'
import { Camera, CircleAlert, CircleCheck, ImageUp, RefreshCw } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { useTouch } from '../lib/use-media.ts'
import { PhotoGuide } from './photo-guide.tsx'
import type { DraftPhoto } from './use-draft-photo.ts'

type PhotoCardProps = {
  photo: IdentityPhoto
  draft: DraftPhoto
  /** The server has one. */
  isThere: boolean
  /** It is the next to be taken: it shows how. */
  open: boolean
}

/** One photo of the draft: what it shall show, taking it, how far its sending is, and taking another. */
export function PhotoCard({ photo, draft, isThere, open }: PhotoCardProps) {
  const { t } = useTranslation()
  const isFailed = draft.stage === 'failed'
  const isBusy = draft.stage === 'preparing' || draft.stage === 'sending'
  const title = t(`identityCheck.photos.${photo}.title`)
  return (
    <Card
      as="section"
      aria-label={title}
      className={classNames('flex flex-col gap-4', !open && !isFailed && 'py-3!', open && 'border-action/60!')}
    >
      <div className="flex items-center gap-4">
        <Thumbnail photo={photo} preview={draft.preview} large={open} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-pretty">{title}</h3>
          {open && <p className="mt-0.5 text-sm text-pretty text-muted">{t(`identityCheck.photos.${photo}.hint`)}</p>}
          <Stage draft={draft} isThere={isThere} />
        </div>
        {isThere && !isBusy && !isFailed && <Pickers photo={photo} draft={draft} look="signs" />}
      </div>
      {isFailed && <Failure draft={draft} />}
      {(isFailed || (open && !isBusy)) && <Pickers photo={photo} draft={draft} look={isFailed ? 'quiet' : 'first'} />}
    </Card>
  )
}

function Thumbnail({ photo, preview, large }: { photo: IdentityPhoto; preview: string | null; large: boolean }) {
  const { t } = useTranslation()
  const size = large ? 'h-20 w-28' : 'h-14 w-20'
  if (!preview) return <PhotoGuide of={photo} className={size} />
  return (
    <img
      src={preview}
      alt={t('identityCheck.photos.preview', { photo: t(`identityCheck.photos.${photo}.title`) })}
      className={classNames('shrink-0 rounded-sm border border-line bg-raised object-cover', size)}
    />
  )
}

/** How far it is, read aloud as it changes. */
function Stage({ draft: { stage }, isThere }: { draft: DraftPhoto; isThere: boolean }) {
  const { t } = useTranslation()
  const isBusy = stage === 'preparing' || stage === 'sending'
  return (
    <div role="status" className="text-sm">
      {isBusy && (
        <>
          <p className="text-muted">{t(`identityCheck.photos.${stage}`)}</p>
          <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line">
            <span className={classNames('block h-full animate-pulse rounded-full bg-action', fills[stage])} />
          </span>
        </>
      )}
      {!isBusy && stage !== 'failed' && isThere && (
        <p className="flex items-center gap-1.5 font-medium text-streak-ink">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t('identityCheck.photos.sent')}
        </p>
      )}
    </div>
  )
}

const fills = { preparing: 'w-1/4', sending: 'w-2/3' }

function Failure({ draft }: { draft: DraftPhoto }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex items-start gap-2 text-sm text-danger-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        <span className="me-1 font-semibold">{t('identityCheck.photos.failed')}</span>
        <span>{refusalText(draft.error)}</span>
      </p>
    </div>
  )
}

type PickersProps = {
  photo: IdentityPhoto
  draft: DraftPhoto
  /** The first photo, another beside sending it again, or signs at the end of the line of one that is there. */
  look: 'first' | 'quiet' | 'signs'
}

/** The camera where a finger is what points, since elsewhere it would open the same files; the files everywhere. */
function Pickers({ photo, draft, look }: PickersProps) {
  const { t } = useTranslation()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const hasTouch = useTouch()
  const capture = photo === 'selfie' ? 'user' : 'environment'
  const isFirst = look === 'first'
  const ways = [
    ...(hasTouch
      ? [{ Icon: Camera, text: t(`identityCheck.photos.${isFirst ? 'camera' : 'otherCamera'}`), input: camera }]
      : []),
    { Icon: ImageUp, text: t(`identityCheck.photos.${isFirst ? 'file' : 'otherFile'}`), input: files },
  ]
  const called = (text: string) =>
    t('identityCheck.photos.of', { text, photo: t(`identityCheck.photos.${photo}.title`) })
  return (
    <div className={classNames('flex', look === 'signs' ? '-me-3' : 'flex-wrap gap-2')}>
      <FilePicker ref={camera} name={`${photo}-camera`} accept="image/*" capture={capture} onPick={draft.pick} />
      <FilePicker ref={files} name={photo} accept="image/*" onPick={draft.pick} />
      {draft.stage === 'failed' && (
        <Button
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
          aria-label={called(t('identityCheck.photos.again'))}
          onClick={draft.again}
        >
          {t('identityCheck.photos.again')}
        </Button>
      )}
      {ways.map(({ Icon, text, input }, index) =>
        look === 'signs' ? (
          <IconButton key={text} label={called(text)} onClick={() => input.current?.click()}>
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          <Button
            key={text}
            variant={isFirst && index === 0 ? 'primary' : 'quiet'}
            className={isFirst ? 'grow' : ''}
            icon={<Icon aria-hidden="true" className="size-5" />}
            aria-label={called(text)}
            onClick={() => input.current?.click()}
          >
            {text}
          </Button>
        ),
      )}
    </div>
  )
}
