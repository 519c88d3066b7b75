/** Tables of avatars and of players' pictures. */
export type AvatarTables = {
  owned_avatars: OwnedAvatars
  profile_images: ProfileImages
}

type OwnedAvatars = { user_id: string; avatar_id: string; got_at: Date }
type ProfileImages = { user_id: string; id: string; small: Buffer; large: Buffer; made_at: Date }
