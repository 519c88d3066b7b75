import type { AvatarItem, ShownAvatar } from '@satoshi/contract/avatar'
import type { Wearable } from '@satoshi/rules/appearance/wearables'
import { avatarAccess, avatarIds, type AvatarId } from '@satoshi/rules/avatar/avatars'
import { minute } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'

import type { App } from '../platform/app.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { drawImage } from '../platform/files/draw-image.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import {
  insertFile,
  readFile,
  readPublicFile,
  removeFiles,
  sha256Of,
  storeFile,
  type StoredFile,
} from '../platform/files/files.ts'
import { findFileOf } from '../platform/files/files-store.ts'
import type { Db } from '../platform/postgres/db.ts'
import { consumeAllowances, returnAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { refuse, Refusal } from '../platform/refusal.ts'
import { lockPlayer, readShownAvatar, writeAvatar, writePictureUrl } from '../profile/profile-api.ts'
import { ownWearables } from './wardrobe.ts'

/** Pictures of one player: 20 in any day, and each costs the server some tens of milliseconds (decision 0119). */
const pictures: StoredLimit = { name: 'profileImages', atOnce: 10, every: 144 * minute }

/** Every named avatar with what it costs and whether the player has it, and what others see of the player now. */
export async function listAvatars(app: App, userId: string): Promise<ShownAvatar & { items: AvatarItem[] }> {
  return app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const owned = await ownWearables(tx, player, app.clock.now())
    return { ...(await readShownAvatar(tx, userId)), items: avatarIds.map((id) => itemView(id, owned)) }
  })
}

function itemView(id: AvatarId, owned: ReadonlySet<Wearable>): AvatarItem {
  return { id, access: avatarAccess(id).kind, owned: owned.has(id) }
}

/** Chooses an avatar, null for the default. Refuses `avatar.notOwned`. A picture that is there stays before it. */
export async function chooseAvatar(
  app: App,
  userId: string,
  { commandId, avatarId }: { commandId: string; avatarId: AvatarId | null },
): Promise<ShownAvatar> {
  const command = { userId, commandId, procedure: 'avatar.choose', body: { avatarId }, at: app.clock.now() }
  return app.inTransaction(async (tx) => {
    await once(tx, command, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const owned = await ownWearables(tx, player, app.clock.now())
      if (avatarId !== null && !owned.has(avatarId)) throw refuse('avatar.notOwned')
      await writeAvatar(tx, userId, avatarId)
      return null
    })
    return readShownAvatar(tx, userId)
  })
}

/** Puts the server's own drawing of what was sent in the avatar's place. Refuses what `drawImage` refuses. */
export async function savePicture(
  app: App,
  userId: string,
  { commandId, image }: { commandId: string; image: Blob },
): Promise<ShownAvatar> {
  const sent = Buffer.from(await image.arrayBuffer())
  // What was sent is remembered by its hash: the table of commands is no place for pictures.
  const command = {
    userId,
    commandId,
    procedure: 'avatar.upload',
    body: { sha256: sha256Of(sent) },
    at: app.clock.now(),
  }
  if (await findOutcome(app.db, command)) return readShownAvatar(app.db, userId)
  const stored = await storePicture(app, userId, sent)
  return app.inTransaction(async (tx) => {
    await once(tx, command, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      await removeFiles(tx, userId, 'profilePicture')
      await insertFile(tx, stored, { ownerId: userId, at: app.clock.now() })
      await writePictureUrl(tx, userId, pictureUrl(stored.id))
      return null
    })
    return readShownAvatar(tx, userId)
  })
}

/** What the server had no room for takes nothing of the player's day. */
async function storePicture(app: App, userId: string, sent: Buffer): Promise<StoredFile> {
  const allowance = { limit: pictures, of: userId }
  await consumeAllowances(app, [allowance])
  try {
    return await storeFile(app.files, 'profilePicture', await drawImage('profilePicture', sent))
  } catch (error) {
    const isOurs = error instanceof FilesUnavailable || (error instanceof Refusal && error.code === 'file.imageBusy')
    if (isOurs) await returnAllowances(app, [allowance])
    throw error
  }
}

/** Takes the picture away; its address leads nowhere from then on. Asking twice is once. */
export async function removePicture(app: App, userId: string): Promise<ShownAvatar> {
  return app.inTransaction(async (tx) => {
    await lockPlayer(tx, userId)
    await removeFiles(tx, userId, 'profilePicture')
    await writePictureUrl(tx, userId, null)
    return readShownAvatar(tx, userId)
  })
}

/** Where the small size of a picture is; `-large` before the ending is the other one. */
function pictureUrl(id: string): string {
  return `/faces/${id}.webp`
}

/**
 * Serves players' pictures. Whoever knows an address may see it, as everybody sees faces on boards; it cannot be
 * guessed, and a new picture has a new one, so that browsers keep it for a year.
 */
export function servePictures(fastify: FastifyInstance, app: Pick<App, 'db' | 'files'>): void {
  fastify.get<{ Params: { file: string } }>('/faces/:file', async (request, reply) => {
    const [, id, large] =
      /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-large)?\.webp$/.exec(request.params.file) ?? []
    const variant = large ? 'large' : 'small'
    const found = id === undefined ? null : await readPublicFile(app, { kind: 'profilePicture', id, variant })
    if (!found) return reply.callNotFound()
    const { row, bytes } = found
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(row.type).send(bytes)
  })
}

/** A player's picture as it is taken home; null where there is none. */
export async function exportPicture(db: Db, userId: string, { files }: Pick<App, 'files'>) {
  const picture = await findFileOf(db, userId, 'profilePicture')
  const large = picture && (await readFile({ db, files }, { id: picture.id, variant: 'large' }))
  return large && { madeAt: picture.createdAt, webpBase64: large.bytes.toString('base64') }
}
