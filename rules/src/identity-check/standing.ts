import { hour, minute } from '../time.ts'

/** How far a player is with the check of who they are. Source: product 1.7 (identity verification). */
export const identityStates = ['required', 'pending', 'approved', 'rejected', 'revoked'] as const
export type IdentityState = (typeof identityStates)[number]

/** What is photographed: both sides of a document, and the face of who sends it. */
export const identityPhotos = ['front', 'back', 'selfie'] as const
export type IdentityPhoto = (typeof identityPhotos)[number]

/** Why a case is rejected, as its player reads it. */
export const playerReasons = [
  'unreadable',
  'expired',
  'wrongDocument',
  'faceDiffers',
  'dataDiffers',
  'forged',
  'notOpened',
] as const
export type PlayerReason = (typeof playerReasons)[number]

/** Why a case is rejected, as whoever decides says it. */
export const rejectionReasons = [...playerReasons, 'alreadyUsed'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/**
 * What its player reads of a reason. That a CPF is used already would say of anybody whose CPF one knows that they are
 * here: it reads as data that are not those of the sender.
 */
export function reasonForPlayer(reason: RejectionReason): PlayerReason {
  return reason === 'alreadyUsed' ? 'dataDiffers' : reason
}

/** Why an operator takes a verification back, as its player reads it. */
export const revocationReasons = ['forged', 'otherPerson', 'handedOver', 'mistake'] as const
export type RevocationReason = (typeof revocationReasons)[number]

/**
 * Whether a verification that was taken back was a fault of ours: then the player tries again, and the CPF is free. Whoever
 * lost it for anything else is not verified by this account again, and their CPF by none. Source: ours (decision 0212).
 */
export function isOurMistake(reason: RevocationReason): boolean {
  return reason === 'mistake'
}

/** Whether it was ours that a case came to nothing: what was sent did not open any more. It is no try, and the next needs no day. */
export function isOurFault(reason: RejectionReason): boolean {
  return reason === 'notOpened'
}

/** Most letters of what a reviewer writes beside a reason. */
export const noteLength = 300

/** Milliseconds after a rejection until another try. */
export const retryAfter = 24 * hour

/** Tries in the window, and its length in milliseconds. */
export const mostTries = 3
export const triesWindow = 30 * 24 * hour

/** Milliseconds after the decision until documents and data are deleted; the result alone is kept. Source: product 7. */
export const documentRetention = 30 * 24 * hour

/** Milliseconds until a draft that nobody sent is deleted. */
export const draftLifetime = 24 * hour

/** Milliseconds until a case that nobody decides about ends, as if it had not been sent. Source: ours (decision 0212). */
export const longestWait = 30 * 24 * hour

/**
 * Milliseconds for which the keyed hash of a CPF outlives its account, so that nobody gets rid of what holds them by deleting
 * it: where the verification was taken back or transfers were stopped; and where limits of a month were in use. Source: product
 * 7 (law), decision 0212.
 */
export const stopRetention = 365 * 24 * hour
export const usageRetention = 31 * 24 * hour

/** Milliseconds that a provider has to answer; from then on admins may take what it did not decide. */
export const providerPatience = 24 * hour

/**
 * Cases that one admin takes in any hour: three minutes for each, which is quick for three photos and a name. A session that was
 * stolen reads no more than these. Source: ours (decision 0212).
 */
export const mostTakenPerHour = 20

/** Milliseconds for which a case that somebody opened is theirs alone to decide. */
export const caseLease = 15 * minute
