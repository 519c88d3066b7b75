import type { ExportPart } from '../platform/own-data.ts'
import { readWholeOwned } from './avatar-store.ts'
import { readWholePicture } from './picture-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const avatarExportParts: readonly ExportPart[] = [
  { key: 'avatars', value: readWholeOwned },
  { key: 'profileImage', value: readWholePicture },
]
