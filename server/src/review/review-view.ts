import type { ReviewSessionView } from '@satoshi/contract/review'
import type { ReviewSession } from '@satoshi/rules/review/session'
import { positionsShown, reviewView } from '@satoshi/rules/review/view'
import type { Language } from '@satoshi/rules/language'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { textsOf } from '../question/question-api.ts'

/** Who reviews, and in which language. */
export type Reviewer = { userId: string; language: Language }

/** A session as its player may see it: the rules' view with the texts of the questions that it shows. */
export async function sessionView(
  app: Pick<App, 'clock' | 'db'>,
  db: Db,
  session: ReviewSession,
  { language }: Reviewer,
): Promise<ReviewSessionView> {
  const at = app.clock.now()
  const positions = positionsShown(session, at)
  const found = await textsOf(
    app,
    db,
    positions.flatMap((position) => session.questions[position] ?? []),
    language,
  )
  const texts = new Map(positions.map((position, index) => [position, found[index]]))
  return reviewView(session, { at, textAt: (position) => texts.get(position) ?? fault(`no text at ${position}`) })
}

function fault(message: string): never {
  throw new Error(message)
}
