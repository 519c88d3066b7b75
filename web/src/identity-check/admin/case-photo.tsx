import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { useReducer, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { RefreshCw, RotateCw, Undo2, ZoomIn, ZoomOut } from '../../kit/icon.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { changeOfKey, viewAfter, wholePhoto, type PhotoView, type ViewChange } from './photo-view.ts'
import type { ShownPhoto } from './use-case-photos.ts'

type CasePhotoProps = { photo: IdentityPhoto; shown: ShownPhoto; onAgain: () => void }

/** A photo of a case: enlarged, turned and moved by buttons, by keys and by a finger. */
export function CasePhoto({ photo, shown, onAgain }: CasePhotoProps) {
  const { t } = useTranslation()
  const [view, change] = useReducer(viewAfter, wholePhoto)
  const title = t(`identityCheck.photos.${photo}.title`)
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = event.ctrlKey || event.metaKey || event.altKey ? null : changeOfKey(event.key)
    if (!asked) return
    event.preventDefault()
    change(asked)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same, the keys work on any of them
    <section
      aria-label={title}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div className="flex min-h-12 items-center gap-1 ps-4">
        <h3 className="min-w-0 flex-1 leading-tight font-semibold">{title}</h3>
        <Tools photo={title} view={view} onChange={change} />
      </div>
      {shown?.url && <Frame url={shown.url} alt={title} view={view} onMove={change} />}
      {shown === null && <Skeleton className="aspect-4/3 w-full rounded-none!" />}
      {shown?.error !== undefined && shown?.error !== null && (
        <div role="alert" className="flex aspect-4/3 flex-col items-center justify-center gap-3 p-4 text-center">
          <p className="text-sm text-danger-ink">{refusalText(shown.error)}</p>
          <Button variant="quiet" icon={<RefreshCw aria-hidden="true" className="size-5" />} onClick={onAgain}>
            {t('errors.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

type FrameProps = { url: string; alt: string; view: PhotoView; onMove: (change: ViewChange) => void }

function Frame({ url, alt, view, onMove }: FrameProps) {
  const { zoom, quarters, x, y } = view
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    onMove({ moveX: event.movementX / width, moveY: event.movementY / height })
  }
  return (
    <div
      onPointerMove={drag}
      className={`aspect-4/3 overflow-hidden bg-page ${zoom > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : ''}`}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        className="size-full object-contain transition-transform duration-120 select-none motion-reduce:transition-none"
        style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom}) rotate(${quarters * 90}deg)` }}
      />
    </div>
  )
}

type ToolsProps = { photo: string; view: PhotoView; onChange: (change: ViewChange) => void }

function Tools({ photo, view, onChange }: ToolsProps) {
  const { t } = useTranslation()
  const isWhole = view.zoom === 1 && view.quarters % 4 === 0
  return (
    <div className="flex" role="toolbar" aria-label={t('identityCheck.viewer.tools', { photo })}>
      <IconButton label={t('identityCheck.viewer.out')} disabled={view.zoom === 1} onClick={() => onChange('out')}>
        <ZoomOut aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('identityCheck.viewer.in')} onClick={() => onChange('in')}>
        <ZoomIn aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('identityCheck.viewer.turn')} onClick={() => onChange('turn')}>
        <RotateCw aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('identityCheck.viewer.whole')} disabled={isWhole} onClick={() => onChange('whole')}>
        <Undo2 aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
