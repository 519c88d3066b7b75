import { rarityOf } from '@satoshi/rules/appearance/rarity'
import { groundShare, skinColours } from '@satoshi/rules/appearance/skin-colours'
import { readSkinId, skinPaths, type SkinId } from '@satoshi/rules/appearance/skins'
import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'

import './player-card.css'

type PlayerCardProps = ComponentProps<'div'> & {
  as?: ElementType
  /** The skin that somebody wears; null, left out or unknown is the plain surface. */
  skinId?: string | null | undefined
  /** Classes of the surface where no skin is worn, in place of the plain one's. */
  plain?: string
}

/**
 * A player's card in their skin: its backdrop under whatever stands there. Inside it `text-(--skin-name)` is the colour of
 * the name and `SkinFrame` goes around the avatar; both fit the plain surface too.
 */
export function PlayerCard({
  as: Element = 'div',
  skinId,
  plain = surface,
  className,
  style,
  ...rest
}: PlayerCardProps) {
  const skin = skinId ? readSkinId(skinId) : null
  return (
    <Element
      {...rest}
      data-skin={skin ?? undefined}
      data-shine={skin ? rarityOf(skin) : undefined}
      style={skin ? { ...skinStyle(skin), ...style } : style}
      className={classNames('player-card', skin ? surface : plain, className)}
    />
  )
}

const surface = 'rounded-lg border border-line bg-surface shadow-low'

/** The frame of an avatar in the colours of the card around it. */
export function SkinFrame({ children }: { children: ReactNode }) {
  return <span className="skin-frame block w-fit shrink-0 rounded-full">{children}</span>
}

type SkinStyle = CSSProperties & Record<`--${string}`, string>

function skinStyle(id: SkinId): SkinStyle {
  const [dark, light] = [skinColours(id, 'dark'), skinColours(id, 'light')]
  const paths = skinPaths(id)
  return {
    '--ground-share': `${groundShare * 100}%`,
    '--ground-dark': dark.ground,
    '--ground-light': light.ground,
    '--name-dark': dark.name,
    '--name-light': light.name,
    '--shine-dark': dark.frame[1],
    '--shine-light': light.frame[1],
    '--frame-dark': frame(dark.frame),
    '--frame-light': frame(light.frame),
    '--backdrop-dark': `url(${paths.dark})`,
    '--backdrop-light': `url(${paths.light})`,
  }
}

/** Light from the upper left, as on all that is drawn here. */
function frame([bright, middle, deep]: readonly [string, string, string]): string {
  return `conic-gradient(from -45deg, ${bright}, ${middle}, ${deep}, ${middle}, ${bright})`
}
