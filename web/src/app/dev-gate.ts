import type { ComponentType } from 'react'

/** The page that shows every feedback, on servers that have pages for developers; elsewhere that it does not exist. */
export async function feedbackPage(): Promise<ComponentType> {
  if (await pagesExist()) return (await import('../dev/feedback-page.tsx')).FeedbackPage
  return (await import('./not-found-screen.tsx')).NotFoundScreen
}

/** The page that plays a duel of two seats without a server's match, on the same servers. */
export async function duelTestPage(): Promise<ComponentType> {
  if (await pagesExist()) return (await import('../duel/lab/duel-test-page.tsx')).DuelTestPage
  return (await import('./not-found-screen.tsx')).NotFoundScreen
}

// The build is the same everywhere; whether it is a server of developers only the server knows.
async function pagesExist(): Promise<boolean> {
  const reply = await fetch('/dev/pages')
  return reply.status === 204
}
