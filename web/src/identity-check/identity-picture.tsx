import type { IdentityState } from '@satoshi/rules/identity-check/standing'

import { classNames } from '../kit/class-names.ts'

/**
 * A document of the city before its skyline, and on it the seal of the state: a keyhole, an hourglass, a lit star, a turn
 * back, a cross. Decoration; what it means stands beside it in words.
 */
export function IdentityPicture({ of, className }: { of: IdentityState; className?: string }) {
  return (
    <svg
      viewBox={of === 'approved' ? '0 0 176 112' : '0 26 176 86'}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      {of === 'approved' && <Rays />}
      <path
        d="M4 108V78h12V58h16v14h8V46h16v-8h14v8h6V34h20v12h16v-8h14v26h12V50h18v16h12v42z"
        className="fill-(--sky-low) stroke-line"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d={windows} className={of === 'approved' ? 'fill-(--window-lit)' : 'fill-(--window-dim)'} />
      <path d="M4 108h168" strokeWidth="3" strokeLinecap="round" className="stroke-line" />
      <g transform="rotate(-5 82 70)">
        <rect x="34" y="40" width="96" height="62" rx="9" className="fill-surface stroke-control" strokeWidth="2.5" />
        <path d="M34 56v-7a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9v7z" className="fill-(--mark-middle)" />
        <path d="M42 48h22" strokeWidth="3" strokeLinecap="round" className="stroke-(--window-lit)" />
        <rect x="43" y="63" width="27" height="31" rx="5" className="fill-raised" />
        <circle cx="56.5" cy="74" r="6" className="fill-(--mark-left)" />
        <path d="M45 94c0-8 5-12 11.5-12S68 86 68 94z" className="fill-(--mark-left)" />
        <path d="M78 68h42M78 77h32M78 86h22" strokeWidth="3.5" strokeLinecap="round" className="stroke-line" />
      </g>
      <Seal of={of} />
    </svg>
  )
}

/** The round seal over the corner of the document. */
function Seal({ of }: { of: IdentityState }) {
  const { ring, sign } = seals[of]
  return (
    <g>
      <circle cx="132" cy="86" r="24" className="fill-page" />
      <circle cx="132" cy="86" r="20.5" strokeWidth="3.5" className={classNames('fill-surface', ring)} />
      {of === 'required' && (
        <path d="M132 76a6 6 0 0 1 3.2 11l1.8 8h-10l1.8-8a6 6 0 0 1 3.2-11z" className="fill-control" />
      )}
      {of === 'pending' && (
        <>
          <path d="M124 75h16M124 97h16" strokeWidth="3.5" strokeLinecap="round" className="stroke-info" />
          <path d="M126 76c0 6 4 7 6 10 2-3 6-4 6-10zM126 96c0-6 4-7 6-10 2 3 6 4 6 10z" className="fill-info" />
        </>
      )}
      {sign && (
        <path d={sign.path} strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round" className={sign.ink} />
      )}
    </g>
  )
}

type SealStyle = { ring: string; sign?: { path: string; ink: string } }

const seals: Record<IdentityState, SealStyle> = {
  required: { ring: 'stroke-control' },
  pending: { ring: 'stroke-info' },
  approved: { ring: 'stroke-streak', sign: { path: 'M122.5 86.5l6.5 7 13-14', ink: 'fill-none stroke-streak' } },
  rejected: {
    ring: 'stroke-btz',
    sign: { path: 'M141 90a9.5 9.5 0 1 1-2.5-10.5M141 74v7h-7', ink: 'fill-none stroke-btz' },
  },
  revoked: { ring: 'stroke-danger', sign: { path: 'M125 79l14 14M139 79l-14 14', ink: 'fill-none stroke-danger' } },
}

function Rays() {
  return (
    <path
      d="M88 6v14M44 16l7 13M132 16l-7 13M14 40l12 8M162 40l-12 8"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-(--window-lit)"
    />
  )
}

const windows =
  'M20 64h4v4h-4zM20 74h4v4h-4zM26 64h4v4h-4zM9 86h4v4h-4zM146 56h4v4h-4zM153 56h4v4h-4zM153 66h4v4h-4zM164 76h4v4h-4zM164 86h4v4h-4zM122 44h4v4h-4zM128 52h4v4h-4zM158 96h4v4h-4zM22 92h4v4h-4z'
