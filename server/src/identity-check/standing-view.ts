import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { identityBar, standingOf } from '@satoshi/rules/identity-check/check'
import { documentRetention, reasonForPlayer } from '@satoshi/rules/identity-check/standing'

import type { App } from '../platform/app.ts'
import { playerFactsOf } from '../profile/profile-api.ts'
import { readCasesOf, readPhotos, type CaseRow } from './case-store.ts'
import { tryOpenData } from './sealed-case.ts'

/** How far a player is with their identity check, and what they may do next. */
export async function standingView(
  app: Pick<App, 'clock' | 'config' | 'db'>,
  userId: string,
): Promise<IdentityStanding> {
  const { db, clock, config } = app
  const at = clock.now()
  const [cases, { audience }] = await Promise.all([readCasesOf(db, userId), playerFactsOf(db, userId, at)])
  const { state, retryAt, triesLeft } = standingOf(cases, at)
  // A closed account is told why, whatever ended with it.
  const last = cases.findLast((one) => state !== 'revoked' || one.state === 'revoked')
  // What was withdrawn, or waited in vain, is gone, and tells nothing any more.
  const shown = last && last.state !== 'withdrawn' && last.state !== 'lapsed' ? last : null
  const isDraft = shown?.state === 'draft'
  const photos = isDraft ? await readPhotos(db, shown.id) : []
  return {
    offered: config.identityKeys !== null,
    checkedOutside: config.identityProvider !== null,
    state,
    bar: state === 'approved' ? null : identityBar(audience, at),
    consentedAt: isDraft ? shown.consentedAt : null,
    photos: photos.map(({ photo }) => photo),
    cpfEnding: shown ? (tryOpenData(config.identityKeys, shown)?.cpf.slice(-2) ?? null) : null,
    submittedAt: shown?.submittedAt ?? null,
    decidedAt: shown?.decidedAt ?? null,
    reason: shown?.reason ? reasonForPlayer(shown.reason) : null,
    note: shown?.note ?? null,
    revocation: shown?.revocation ?? null,
    retryAt,
    triesLeft,
    deletedAt: shown ? deletionOf(shown) : null,
  }
}

function deletionOf({ data, decidedAt }: CaseRow): number | null {
  return data && decidedAt !== null ? decidedAt + documentRetention : null
}
