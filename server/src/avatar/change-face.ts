import { createHash } from 'node:crypto'

import type { ShownFace } from '@satoshi/contract/avatar'
import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { minute } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newRandomId } from '../platform/ids.ts'
import { takeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, readShownFace, writeAvatar, writePictureUrl } from '../profile/profile-api.ts'
import { drawPicture } from './draw-picture.ts'
import { ownAvatars } from './own-avatars.ts'
import { deletePicture, writePicture } from './picture-store.ts'
import { pictureUrl } from './show-picture.ts'

/** Pictures of one player: 20 in any day, and each costs the server some tens of milliseconds (decision 0119). */
const pictures: StoredLimit = { name: 'profileImages', atOnce: 10, every: 144 * minute }

/** Chooses an avatar, null for the default. Refuses `avatar.notOwned`. A picture that is there stays before it. */
export async function chooseAvatar(
  app: App,
  userId: string,
  { commandId, avatarId }: { commandId: string; avatarId: AvatarId | null },
): Promise<ShownFace> {
  return app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'avatar.choose', body: { avatarId } }, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const owned = await ownAvatars(tx, player, app.clock.now())
      if (avatarId !== null && !owned.has(avatarId)) throw refuse('avatar.notOwned')
      await writeAvatar(tx, userId, avatarId)
      return readShownFace(tx, userId)
    }),
  )
}

/** Puts the server's own drawing of what was sent in the avatar's place. Refuses what `drawPicture` refuses. */
export async function putPicture(
  app: App,
  userId: string,
  { commandId, image }: { commandId: string; image: string },
): Promise<ShownFace> {
  await takeAllowances(app, [{ limit: pictures, of: userId }])
  const sent = Buffer.from(image, 'base64')
  const drawn = await drawPicture(sent)
  // What was sent is remembered by its hash: the table of commands is no place for pictures.
  const body = { sha256: createHash('sha256').update(sent).digest('hex') }
  return app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'avatar.upload', body }, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const id = newRandomId()
      await writePicture(tx, { userId, id, drawn, at: new Date(app.clock.now()) })
      await writePictureUrl(tx, userId, pictureUrl(id))
      return readShownFace(tx, userId)
    }),
  )
}

/** Takes the picture away; its address leads nowhere from then on. Asking twice is once. */
export async function removePicture(app: App, userId: string): Promise<ShownFace> {
  return app.inTransaction(async (tx) => {
    await lockPlayer(tx, userId)
    await deletePicture(tx, userId)
    await writePictureUrl(tx, userId, null)
    return readShownFace(tx, userId)
  })
}
