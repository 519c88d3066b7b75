import type { ReactNode } from 'react'

type EmptyStateProps = { picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Nothing is here yet: a picture, a sentence, one next step. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      {picture}
      <h2 className="text-xl font-bold">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
