import { hostPath, type HostMood } from '@satoshi/rules/appearance/host'
import { useState } from 'react'

import { classNames } from './class-names.ts'

type HostPictureProps = { mood: HostMood; size?: keyof typeof sides; className?: string }

/**
 * The host of the city in a mood, in a square of 48, 96 or 160 pixels. It decorates: what it means stands beside it in words.
 * Nothing moves when a picture comes, and a mood gives way to the next one only when that has come: without a connection
 * the face that was there stays. Not mirrored in Arabic.
 */
export function HostPicture({ mood, size = 'md', className }: HostPictureProps) {
  // The first mood is shown whether its picture has come or not: on a drawn page it may come before the app does.
  const [here, setHere] = useState<readonly HostMood[]>([mood])
  const [before, setBefore] = useState(mood)
  const shown = here.includes(mood) ? mood : before
  if (shown !== before) setBefore(shown)
  const side = sides[size]
  return (
    <span aria-hidden="true" className={classNames('grid shrink-0', className)} style={{ width: side, height: side }}>
      {(here.includes(mood) ? here : [...here, mood]).map((one) => (
        <img
          key={one}
          src={hostPath(one)}
          alt={unspoken}
          width={side}
          height={side}
          decoding="async"
          draggable={false}
          className={classNames('[grid-area:1/1] transition-opacity duration-150', one !== shown && 'opacity-0')}
          onLoad={() => setHere((moods) => (moods.includes(one) ? moods : [...moods, one]))}
        />
      ))}
    </span>
  )
}

/** The side of the square in pixels. */
const sides = { sm: 48, md: 96, lg: 160 }

const unspoken = ''
