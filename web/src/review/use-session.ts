import type { ReviewCommand, ReviewSessionView } from '@satoshi/contract/review'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import type { Play } from '../match/play.ts'

/** A session as something to play, and how to try once more to begin it. */
export type Session = Play<ReviewSessionView> & { retry: () => void }

/** The player's session of due cards: the open one or a new one. */
export function useSession(): Session {
  const [commandId] = useState(() => crypto.randomUUID())
  const [told, setTold] = useState<ReviewSessionView | null>(null)
  const start = useQuery({
    queryKey: ['review-session', commandId],
    queryFn: () => api.review.start({ commandId }),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  const view = told ?? start.data ?? null
  // A lost call is sent again under its own id, so that it counts once.
  const command = useMutation({
    mutationFn: (body: ReviewCommand) => api.review.command({ params: { id: view?.id ?? '' }, body }),
    onSuccess: setTold,
    onError: (error) => {
      if (refusalOf(error).code?.startsWith('review.')) void reread(view?.id, setTold)
    },
    retry: shouldRetry,
    retryDelay,
    networkMode: 'always',
  })
  useSessionTranslations(view?.id, setTold)
  useEnd(view)
  const ask = (body: ReviewCommand) => {
    if (!command.isPending) command.mutate(body)
  }
  const phase = view?.phase
  const position = phase && 'position' in phase ? phase.position : 0
  const asked = command.isPending ? command.variables : null
  return {
    view,
    fault: start.error,
    refusal: command.error,
    locked: asked?.type === 'answer' ? asked.choice : null,
    trouble: null,
    waited: null,
    pending: asked?.type ?? null,
    answer: (choice) => ask({ commandId: crypto.randomUUID(), type: 'answer', position, choice }),
    ready: null,
    next: phase?.name === 'revealing' ? () => ask({ commandId: crypto.randomUUID(), type: 'next', position }) : null,
    // Its screen is left without asking: an open session waits for a day.
    leave: null,
    retry: () => void start.refetch(),
  }
}

// What the screen shows is behind: another tab went on, or the session was left lying.
function reread(id: string | undefined, onView: (view: ReviewSessionView) => void): Promise<void> {
  return id ? api.review.get({ id }).then(onView, () => undefined) : Promise.resolve()
}

function useSessionTranslations(id: string | undefined, onView: (view: ReviewSessionView) => void) {
  const { i18n } = useTranslation()
  const [shown, setShown] = useState(i18n.language)
  useEffect(() => {
    if (shown === i18n.language) return
    setShown(i18n.language)
    void reread(id, onView)
  }, [shown, i18n.language, id, onView])
}

// What it paid changed the day and the board; the screens behind read them again.
function useEnd(view: ReviewSessionView | null) {
  const ended = view?.phase.name === 'ended'
  useEffect(() => {
    if (!ended) return
    void invalidate('review', 'progress', 'wallet')
  }, [ended])
}
