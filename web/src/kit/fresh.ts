type Guard = (control: HTMLElement) => void

let guard: Guard | null = null

/** Has every control of the kit that comes from now on looked at, while somebody plays; null looks at none. */
export function guardArrivals(look: Guard | null): void {
  guard = look
}

/** The ref of a control of the kit: it has come. */
export function arrived(control: HTMLElement | null): void {
  if (control) guard?.(control)
}
