import { accessoryIds } from '@satoshi/rules/appearance/accessories'
import { skinIds } from '@satoshi/rules/appearance/skins'
import { avatarIds } from '@satoshi/rules/avatar/avatars'
import { z } from 'zod'

import { commandId, refusing, signedIn, upload } from './base.ts'

const tags = ['avatars']

/** Which of the named avatars. */
export const avatarId = z.enum(avatarIds)

/** One of the named avatars as the player may have it; what one costs is said by the store. Source: product 6.4. */
export const avatarItem = z.object({
  id: avatarId,
  access: z.enum(['starter', 'sold', 'earned']),
  owned: z.boolean(),
})

/**
 * What others see of a player: the picture, else the avatar with what it wears, else the default; and the skin of the
 * card. Source: product 1.3, 6.4.
 */
export const shownAvatar = z.object({
  profileImageUrl: z.string().nullable(),
  currentAvatarId: z.string().nullable(),
  accessoryId: z.string().nullable(),
  skinId: z.string().nullable(),
})

export const avatarContract = {
  list: signedIn
    .route({ method: 'GET', path: '/avatars', tags, summary: 'The named avatars, and which of them the player has' })
    .output(shownAvatar.extend({ items: z.array(avatarItem) })),
  choose: signedIn
    .errors(refusing('avatar.notOwned', 'request.commandReused'))
    .route({
      method: 'PUT',
      path: '/profile/avatar',
      tags,
      summary: 'Choose one of the avatars that the player has; null for the default',
    })
    .input(z.strictObject({ commandId, avatarId: avatarId.nullable() }))
    .output(shownAvatar),
  wear: signedIn
    .errors(refusing('avatar.notOwned', 'request.commandReused'))
    .route({
      method: 'PUT',
      path: '/profile/worn',
      tags,
      summary: 'Put on an accessory or a skin that the player has; null takes off what is worn',
    })
    .input(
      z.discriminatedUnion('kind', [
        z.strictObject({ commandId, kind: z.literal('accessory'), id: z.enum(accessoryIds).nullable() }),
        z.strictObject({ commandId, kind: z.literal('skin'), id: z.enum(skinIds).nullable() }),
      ]),
    )
    .output(shownAvatar),
  upload: signedIn
    .meta({ uploads: 'profilePicture' })
    .errors(refusing('file.imageUnreadable', 'file.imageTooSmall', 'file.imageBusy', 'request.commandReused'))
    .route({
      method: 'PUT',
      path: '/profile/image',
      tags,
      inputStructure: 'detailed',
      summary: 'Put a picture in the avatar’s place: a JPEG, PNG or WebP as it is, of which the server draws its own',
    })
    .input(upload('profilePicture'))
    .output(shownAvatar),
  remove: signedIn
    .route({ method: 'DELETE', path: '/profile/image', tags, summary: 'Take the picture away' })
    .output(shownAvatar),
}

export type AvatarItem = z.infer<typeof avatarItem>
export type ShownAvatar = z.infer<typeof shownAvatar>
