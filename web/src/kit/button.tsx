import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'

import { classNames } from './class-names.ts'
import { arrived } from './fresh.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'lg'

type ButtonStyle = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width of its container. */
  wide?: boolean
  /** Drawn before the text. */
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/**
 * The pressable thing. While `busy` it keeps its width and its focus, and does nothing. Before the page is alive it
 * submits nothing, because the browser would send the form, passwords too, as an address.
 */
export function Button({ variant, size, wide, icon, busy = false, className, children, ref, ...rest }: ButtonProps) {
  const alive = useAlive()
  return (
    <button
      {...rest}
      ref={ref ?? arrived}
      type={alive ? (rest.type ?? 'button') : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? stop : rest.onClick}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && <BusyDots />}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ref,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link {...rest} ref={ref ?? arrived} className={classNames(buttonClass({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** The classes of a button, for the rare thing that is neither button nor link. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonStyle): string {
  return classNames('pressable', sizes[size], variants[variant], wide && 'w-full')
}

const sizes = {
  md: 'min-h-12 px-5 py-2.5 text-base',
  lg: 'min-h-14 px-6 py-3 text-lg',
}

const variants = {
  primary: 'raised-edge bg-action text-on-action [--edge:var(--action-edge)] hover:brightness-105',
  danger: 'raised-edge bg-danger text-on-danger [--edge:var(--danger-edge)] hover:brightness-105',
  quiet: 'raised-edge border border-control bg-raised text-ink [--edge:var(--line)] hover:bg-surface',
  ghost: 'text-action-ink hover:bg-raised active:translate-y-px',
}

/** Whether React has taken over what the page shows; false in a page's first paint, where nothing answers yet. */
function useAlive(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => undefined
const yes = () => true
const no = () => false

function stop(event: { preventDefault: () => void }) {
  event.preventDefault()
}

function BusyDots() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center gap-1.5">
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          className="size-2 animate-pulse rounded-full bg-current"
          style={{ animationDelay: `${dot * 160}ms` }}
        />
      ))}
    </span>
  )
}
