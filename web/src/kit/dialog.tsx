import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { X } from './icon.ts'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** A window over the screen: a sheet from below on a phone, a card on wider screens. Escape and the veil close it. */
export function Dialog({ open, onClose, title, text, children, actions }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <ModalFrame open={open} onClose={onClose} titleId={titleId} closesOnVeil>
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="pt-2 text-xl font-bold">
          {title}
        </h2>
        <IconButton label={t('a11y.close')} className="-me-2" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {text && <div className="text-muted">{text}</div>}
      {children}
      {actions && <div className={buttons}>{actions}</div>}
    </ModalFrame>
  )
}

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  confirm: string
  cancel: string
  tone?: 'primary' | 'danger' | 'quiet'
  busy?: boolean
  /** What went wrong when it was confirmed. */
  error?: string | null
}

/** A question that must be answered: the safe answer has the focus, a click outside changes nothing. */
export function ConfirmDialog({ tone = 'danger', busy = false, ...props }: ConfirmProps) {
  const titleId = useId()
  return (
    <ModalFrame open={props.open} onClose={props.onClose} titleId={titleId} role="alertdialog">
      <h2 id={titleId} className="text-xl font-bold">
        {props.title}
      </h2>
      <div className="text-muted">{props.text}</div>
      {props.error && (
        <p role="alert" className="font-medium text-danger-ink">
          {props.error}
        </p>
      )}
      <div className={buttons}>
        <Button variant="quiet" autoFocus onClick={props.onClose}>
          {props.cancel}
        </Button>
        <Button variant={tone} busy={busy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </ModalFrame>
  )
}

type FrameProps = {
  open: boolean
  onClose: () => void
  titleId: string
  role?: 'alertdialog'
  closesOnVeil?: boolean
  children: ReactNode
}

// The browser's own modal: it keeps the focus inside, makes the rest inert and gives the focus back.
function ModalFrame({ open, onClose, titleId, role, closesOnVeil = false, children }: FrameProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return element.current?.close()
    reserveScrollbarSpace()
    element.current?.showModal()
  }, [open])
  // One that goes with its screen part must be closed first: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const modal = element.current
    return () => modal?.close()
  }, [])
  const onVeil = (event: MouseEvent) => {
    if (closesOnVeil && event.target === element.current) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the veil; Escape is the key
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      onClick={onVeil}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="modal m-0 mt-auto w-full max-w-none rounded-t-lg text-start border border-line bg-surface text-ink shadow-high sm:m-auto sm:w-[min(28rem,calc(100vw-3rem))] sm:rounded-lg"
    >
      {open && <div className="flex flex-col gap-3 p-6 pb-8 sm:pb-6">{children}</div>}
    </dialog>
  )
}

/** Where a scrollbar takes room it goes while a modal is open: the page must not jump into it. */
export function reserveScrollbarSpace() {
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : ''
}

const buttons = 'mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'
