import { accessoryPath, readAccessoryId } from '@satoshi/rules/appearance/accessories'
import { readSkinId, skinPaths, type SkinId } from '@satoshi/rules/appearance/skins'
import type { Piece } from '@satoshi/rules/box/pieces'
import type { CSSProperties } from 'react'

import { Avatar } from '../game-kit/avatar.tsx'

/** A piece that came out of a box, as it is drawn: a face, what is worn on one, or a small card in its skin. */
export function PiecePicture({ id }: { id: Piece }) {
  const [accessory, skin] = [readAccessoryId(id), readSkinId(id)]
  if (skin) return <SkinPicture id={skin} />
  return (
    <span aria-hidden="true" className="mb-2 inline-block rounded-full ring-2 ring-btz">
      {accessory ? (
        <span className="block size-28 rounded-full bg-raised p-5">
          <img src={accessoryPath(accessory)} alt={unspoken} draggable={false} className="size-full object-contain" />
        </span>
      ) : (
        <Avatar name="" avatarId={id} size="xl" />
      )}
    </span>
  )
}

/** The name of a piece stands under it. */
const unspoken = ''

type Backdrops = CSSProperties & Record<`--${string}`, string>

function SkinPicture({ id }: { id: SkinId }) {
  const { dark, light } = skinPaths(id)
  const backdrops: Backdrops = { '--backdrop-dark': `url(${dark})`, '--backdrop-light': `url(${light})` }
  return (
    <span
      aria-hidden="true"
      style={backdrops}
      className="mb-2 inline-block aspect-5/3 w-48 rounded-lg bg-(image:--backdrop-dark) bg-cover bg-center ring-2 ring-btz in-[.light]:bg-(image:--backdrop-light)"
    />
  )
}
