import { accessoryPath } from '@satoshi/rules/appearance/accessories'
import type { Ware } from '@satoshi/rules/store/wares'

import { Avatar } from '../game-kit/avatar.tsx'
import { Bitcoin } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { ClockPlus, Heart, SkipForward, Snowflake, SquareDivide, Zap } from '../kit/icon.ts'
import { PlayerCard } from '../game-kit/player-card.tsx'
import type { ShelfId } from './shelf.ts'
import { garmentOf, type Garment } from './worn.ts'

type WarePictureProps = { id: ShelfId; size?: 'sm' | 'md' | 'lg' }

/** What a thing looks like: what is worn as it is drawn, else the sign that it has wherever it is used. */
export function WarePicture({ id, size = 'md' }: WarePictureProps) {
  const garment = garmentOf(id)
  if (garment) return <GarmentPicture of={garment} isSmall={size === 'sm'} />
  const sign = signs.find(({ of }) => of.some((one) => one === id)) ?? signs[0]
  const Sign = sign.icon
  return (
    <span
      aria-hidden="true"
      className={classNames('relative grid shrink-0 place-items-center border', frames[size], sign.look)}
    >
      <Sign className={classNames(signSizes[size], sign.full && 'fill-current')} />
      {id === 'fiveLives' && (
        <span
          dir="ltr"
          className="numbers absolute -end-1.5 -bottom-1.5 rounded-full bg-danger px-1.5 text-sm font-bold text-on-danger"
        >
          {five}
        </span>
      )}
    </span>
  )
}

type GarmentPictureProps = { of: Garment; isSmall: boolean }

/** Something worn, by itself and small. */
function GarmentPicture({ of: { way, id }, isSmall }: GarmentPictureProps) {
  const side = isSmall ? 'size-9' : 'size-12'
  if (way === 'skin')
    return (
      <PlayerCard as="span" aria-hidden="true" skinId={id} className={`${side} shrink-0 rounded-md! shadow-none!`} />
    )
  if (way === 'accessory')
    return (
      <span aria-hidden="true" className={`grid ${side} shrink-0 place-items-center rounded-md bg-page p-1`}>
        <img src={accessoryPath(id)} alt={unspoken} decoding="async" className="max-h-full max-w-full" />
      </span>
    )
  return (
    <span aria-hidden="true" className="shrink-0">
      <Avatar name={unspoken} avatarId={id} size={isSmall ? 'sm' : 'md'} />
    </span>
  )
}

const frames = { sm: 'size-9 rounded-md', md: 'size-14 rounded-md', lg: 'size-28 rounded-lg' }
const signSizes = { sm: 'size-5', md: 'size-7', lg: 'size-14' }

const five = '×5'

/** The name stands beside it. */
const unspoken = ''

const xp = 'border-xp/45 bg-xp/14 text-xp-ink'
const info = 'border-info/45 bg-info/12 text-info-ink'

type Sign = { of: readonly Ware[]; icon: typeof Zap | typeof Bitcoin; look: string; full?: true }

const signs: readonly [Sign, ...Sign[]] = [
  { of: ['xpBoost150For30', 'xpBoost200For15'], icon: Zap, look: xp, full: true },
  { of: ['btzBoost150For30'], icon: Bitcoin, look: 'border-btz/45 bg-btz/14 text-btz-ink' },
  { of: ['hintFiftyFifty'], icon: SquareDivide, look: 'border-action/45 bg-action/12 text-action-ink' },
  { of: ['hintExtraTime'], icon: ClockPlus, look: 'border-action/45 bg-action/12 text-action-ink' },
  { of: ['hintSkip'], icon: SkipForward, look: 'border-action/45 bg-action/12 text-action-ink' },
  { of: ['freeze'], icon: Snowflake, look: info },
  { of: ['life', 'fiveLives'], icon: Heart, look: 'border-danger/45 bg-danger/12 text-danger-ink', full: true },
]
