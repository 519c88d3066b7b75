import { useEffect, useRef, type ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'

type MessageProps = {
  picture: ReactNode
  tone?: 'plain' | 'good' | 'danger'
  title: string
  children?: ReactNode
  /** Takes the focus when it takes the place of something else. */
  focused?: boolean
}

/** A page of few words in front of the city: a picture, a heading, what to do. */
export function MessagePanel({ picture, tone = 'plain', title, children, focused = true }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className={classNames('grid size-20 place-items-center rounded-full', tones[tone])}>{picture}</span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold wrap-anywhere">
        {title}
      </h1>
      {children}
    </div>
  )
}

const tones = {
  plain: 'bg-raised text-muted',
  good: 'bg-streak/15 text-streak-ink',
  danger: 'bg-danger/15 text-danger-ink',
}
