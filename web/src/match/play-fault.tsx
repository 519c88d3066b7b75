import { useEffect } from 'react'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { holdOverlays } from '../lib/screen-first.ts'
import { Column } from './play-frame.tsx'

type PlayFaultProps = {
  title: string
  fault: unknown
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null
  exit: { to: string; label: string }
}

/** Why there is nothing to play, and the way out. */
export function PlayFault({ title, fault, onRetry, exit }: PlayFaultProps) {
  return (
    <Column>
      <div className="m-auto flex flex-col items-center gap-2">
        <ErrorState title={title} error={fault} {...(onRetry && { onRetry })} />
        <LinkButton to={exit.to} variant="ghost">
          {exit.label}
        </LinkButton>
      </div>
    </Column>
  )
}

/** The shape of a question, while it is on its way: what is laid over the screen comes after it. */
export function QuestionSkeleton() {
  useEffect(holdOverlays, [])
  return (
    <Column>
      <div className="flex items-center justify-between gap-4 py-3">
        <Skeleton className="size-12" />
        <Skeleton className="h-9 max-w-72 flex-1" />
        <Skeleton className="size-14 rounded-full!" />
      </div>
      <Skeleton className="mt-4 h-4 w-36" />
      <Skeleton className="mt-3 h-8 w-full" />
      <Skeleton className="mt-2 h-8 w-2/3" />
      <div className="mt-auto grid gap-3 pt-6 pb-6 md:mt-8 md:grid-cols-2 md:pt-0">
        {[0, 1, 2, 3].map((option) => (
          <Skeleton key={option} className="h-16 rounded-lg!" />
        ))}
      </div>
    </Column>
  )
}
