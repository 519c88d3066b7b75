import { Buffer } from 'node:buffer'

import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import type { Day } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { readFile } from '../platform/files/files.ts'
import { refuse } from '../platform/refusal.ts'
import { keyedHashes, seal, SealBroken, unseal, type KeyRing } from '../platform/sealing/seal.ts'
import type { CaseRow, PhotoRow } from './case-store.ts'

/** What somebody says of who they are; the CPF by its eleven digits. */
export type CaseData = { fullName: string; cpf: string; birthDate: Day }

/** The keys of identity checks. Refuses `identityCheck.unavailable` where there are none. */
export function ringOf({ config }: Pick<App, 'config'>): KeyRing {
  if (!config.identityKeys) throw refuse('identityCheck.unavailable')
  return config.identityKeys
}

/** Seals the data of one case. */
export function sealData(ring: KeyRing, caseId: string, data: CaseData): Buffer {
  return seal(ring, Buffer.from(JSON.stringify(data)), dataPlace(caseId))
}

/** The data of a case. Throws `SealBroken` where they are not those of this case, or are gone. */
export function openData(ring: KeyRing, { id, data }: Pick<CaseRow, 'id' | 'data'>): CaseData {
  if (!data) throw new SealBroken()
  return JSON.parse(unseal(ring, data, dataPlace(id)).toString()) as CaseData // safe: `sealData` wrote it
}

/** The data of a case; null where they are gone, or no key opens them any more. */
export function tryOpenData(ring: KeyRing | null, row: Pick<CaseRow, 'id' | 'data'>): CaseData | null {
  if (!ring || !row.data) return null
  try {
    return openData(ring, row)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** Where a photo belongs: to one case, as one of its photos, in one file. */
export type PhotoPlace = { caseId: string; photo: IdentityPhoto; fileId: string }

/** Seals a photo for its place, so that no other can stand in for it, not even an older one of the same side. */
export function sealPhoto(ring: KeyRing, image: Buffer, place: PhotoPlace): Buffer {
  return seal(ring, image, photoPlace(place))
}

/** The bytes of a photo of a case. Throws `SealBroken` where they are lost, or are not those of this case and photo. */
export async function openPhoto(app: Pick<App, 'config' | 'db' | 'files'>, caseId: string, row: PhotoRow) {
  const { photo, fileId } = row
  const found = await readFile(app, { id: fileId, variant: 'whole' })
  if (!found) throw new SealBroken()
  return { type: found.row.type, bytes: unseal(ringOf(app), found.bytes, photoPlace({ caseId, photo, fileId })) }
}

/** Hashes of a CPF under every key: the first is kept, all of them are looked for. */
export function hashesOfCpf(ring: KeyRing, cpf: string) {
  return keyedHashes(ring, `cpf ${cpf}`)
}

function dataPlace(caseId: string): string {
  return `identity check ${caseId}: data`
}

function photoPlace({ caseId, photo, fileId }: PhotoPlace): string {
  return `identity check ${caseId}: ${photo} ${fileId}`
}
