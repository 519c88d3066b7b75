import type { ComponentProps, ElementType } from 'react'

import { classNames } from './class-names.ts'

export type CardTone = 'plain' | 'raised' | 'btz' | 'xp' | 'streak' | 'danger' | 'district'

type CardProps = ComponentProps<'div'> & { as?: ElementType; tone?: CardTone }

/** A surface. `district` takes its colours from the nearest `data-district`. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames('rounded-lg border p-5 shadow-low', tones[tone], className)} />
}

const tones = {
  plain: 'border-line bg-surface',
  raised: 'border-line bg-raised',
  btz: 'border-btz/45 bg-surface bg-linear-to-br from-btz/14 to-transparent',
  xp: 'border-xp/45 bg-surface bg-linear-to-br from-xp/16 to-transparent',
  streak: 'border-streak/40 bg-surface bg-linear-to-br from-streak/12 to-transparent',
  danger: 'border-danger/50 bg-surface bg-linear-to-br from-danger/12 to-transparent',
  district: 'border-district-shade bg-district-deep',
}
