declare module '../platform/postgres/tables.ts' {
  interface Tables {
    owned_avatars: OwnedAvatars
    profile_images: ProfileImages
  }
}

type OwnedAvatars = { user_id: string; avatar_id: string; got_at: Date }
type ProfileImages = { user_id: string; id: string; small: Buffer; large: Buffer; made_at: Date }

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it the file would be no module
export {}
