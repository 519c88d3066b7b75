import { avatarPath } from '@satoshi/rules/avatar/avatars'

type AvatarSource = { src: string | null | undefined; avatarId: string | null | undefined; large: boolean }

/** The address of the first picture of a face that is not among the `broken` ones; null where the default is drawn. */
export function pictureToShow({ src, avatarId, large }: AvatarSource, broken: readonly string[]): string | null {
  const pictures = [src ? inSize(src, large) : null, avatarId ? avatarPath(avatarId) : null]
  return pictures.find((picture) => picture !== null && !broken.includes(picture)) ?? null
}

/** Pictures that the server keeps are there in two sizes; others are as they are. */
function inSize(src: string, large: boolean): string {
  return large && src.startsWith('/faces/') ? src.replace(/\.webp$/, '-large.webp') : src
}
