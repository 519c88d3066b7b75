import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'

import { classNames } from '../kit/class-names.ts'

/** What a photo shall show, inside the corners of a viewfinder. Decoration: the same stands beside it in words. */
export function PhotoGuide({ of, className }: { of: IdentityPhoto; className?: string }) {
  return (
    <svg
      viewBox="0 0 112 80"
      aria-hidden="true"
      className={classNames('shrink-0 rounded-sm bg-linear-to-b from-(--sky-top) to-(--sky-low)', className)}
    >
      {of === 'selfie' ? <Portrait /> : <Document side={of} />}
      <path
        d="M8 20v-8a4 4 0 0 1 4-4h8M92 8h8a4 4 0 0 1 4 4v8M104 60v8a4 4 0 0 1-4 4h-8M20 72h-8a4 4 0 0 1-4-4v-8"
        strokeWidth="3"
        strokeLinecap="round"
        className="fill-none stroke-(--window-lit)"
      />
    </svg>
  )
}

function Document({ side }: { side: 'front' | 'back' }) {
  return (
    <g>
      <rect x="20" y="19" width="72" height="43" rx="6" className="fill-surface stroke-control" strokeWidth="2" />
      {side === 'front' ? (
        <>
          <rect x="26" y="27" width="20" height="27" rx="3" className="fill-raised" />
          <circle cx="36" cy="37" r="5" className="fill-(--mark-left)" />
          <path d="M27.5 54c0-7 4-10 8.5-10s8.5 3 8.5 10z" className="fill-(--mark-left)" />
          <path d="M53 32h32M53 40h26M53 48h18" strokeWidth="3" strokeLinecap="round" className="stroke-control" />
        </>
      ) : (
        <>
          <path d="M27 29h34M27 37h24" strokeWidth="3" strokeLinecap="round" className="stroke-control" />
          <rect x="68" y="26" width="18" height="14" rx="3" className="fill-(--mark-right)" />
          <path
            d="M28 47v9M33 47v9M37 47v9M43 47v9M47 47v9M53 47v9M58 47v9M64 47v9M68 47v9M74 47v9M79 47v9M84 47v9"
            strokeWidth="2.2"
            className="stroke-control"
          />
        </>
      )}
    </g>
  )
}

function Portrait() {
  return (
    <g>
      <path d="M30 72c1-14 12-20 26-20s25 6 26 20z" className="fill-(--mark-middle)" />
      <ellipse cx="56" cy="36" rx="14" ry="17" className="fill-(--mark-left)" />
      <path d="M42 34c0-13 6-18 14-18s14 5 14 18c-4-5-8-8-14-8s-10 3-14 8z" className="fill-(--mark-right)" />
      <circle cx="51" cy="38" r="1.8" className="fill-page" />
      <circle cx="61" cy="38" r="1.8" className="fill-page" />
      <path d="M51 45c3 2.5 7 2.5 10 0" strokeWidth="2" strokeLinecap="round" className="fill-none stroke-page" />
    </g>
  )
}
