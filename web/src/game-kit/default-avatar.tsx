import { districts, type DistrictKey } from '@satoshi/rules/words'

type DefaultAvatarProps = {
  name: string
  /** Other colours than the name's, where two must be told apart. */
  district?: DistrictKey | undefined
  className: string
}

/** The face of somebody without a picture: a visor in the city's light, in a hue that follows the name. */
export function DefaultAvatar({ name, district, className }: DefaultAvatarProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={name}
      data-district={district ?? districtOfName(name)}
      className={className}
    >
      <rect width="48" height="48" className="fill-district-deep" />
      <path d="M6 48c1-10 8-15 18-15s17 5 18 15z" className="fill-district-shade" />
      <path d="M13 21c0-8 4.5-13 11-13s11 5 11 13v5c0 6-5 11-11 11s-11-5-11-11z" className="fill-district" />
      <path
        d="M13 21c0-8 4.5-13 11-13 1.6 0 3 .3 4.3.8C22 10 18 14 18 22v12c-3-2-5-4.7-5-8z"
        className="fill-district-glow"
        opacity=".45"
      />
      <rect x="14.5" y="19" width="19" height="8" rx="4" className="fill-(--mark-sky)" />
      <path d="M18 23h3m3 0h6" className="stroke-district-glow" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M24 8V4m0 0h4M17 42v-4h5m9 5v-6"
        className="stroke-district-glow"
        strokeWidth="1.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** The district whose colours somebody without a picture wears: the same for a name at every time and on every device. */
export function districtOfName(name: string): DistrictKey {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return districts[sum % districts.length] ?? districts[0]
}
