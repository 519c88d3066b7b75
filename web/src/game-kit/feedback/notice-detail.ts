export const noticeTypes = ['achievement', 'celebration', 'progress', 'warning'] as const
export const noticePositions = ['top-right', 'top-center', 'bottom-center'] as const
export const noticeAnimations = ['slide', 'bounce', 'scale', 'fade'] as const

export type NoticeType = (typeof noticeTypes)[number] | 'neutral'
export type NoticePosition = (typeof noticePositions)[number]
export type NoticeAnimation = (typeof noticeAnimations)[number]
export type NoticeAction = { label: string; onClick: () => void }

/** What the window event `showSmartNotification` carries; what is left out takes its default. Source: product 1.3. */
export type NoticeDetail = {
  /** One with the same id takes its place; random unless told. */
  id?: string
  /** Neutral unless it is one of the four. */
  type?: NoticeType
  title: string
  description?: string
  /** The name of one of our pictures, `host-` and a mood for the host, or a sign such as an emoji; that of the type unless told. */
  icon?: string
  action?: NoticeAction
  /** Milliseconds, 4000 unless told; 0 or less stays until it is closed. */
  duration?: number
  /** At the top at the end of the line unless it is one of the three; mirrored in right-to-left. */
  position?: NoticePosition
  /** Fades in unless told. */
  animation?: NoticeAnimation
}

/** A smart notification whose parts are all known. */
export type Notice = {
  id: string
  type: NoticeType
  title: string
  description: string | null
  icon: string | null
  action: NoticeAction | null
  duration: number
  position: NoticePosition
  animation: NoticeAnimation
}

/** How long a notice stays, in milliseconds. Source: product 1.9. */
export const noticeMillis = 4000
/** The longest that a timer of a browser can wait, in milliseconds; beyond it fires at once. */
const longestTimer = 2_147_483_647

/** The notice that an event asks for; null when there is nothing to read. Whatever page script sends it, nothing odd gets through. */
export function noticeFrom(detail: unknown): Notice | null {
  if (!isRecord(detail)) return null
  const title = textOf(detail['title'])
  if (title === null) return null
  const { duration } = detail
  return {
    id: textOf(detail['id']) ?? crypto.randomUUID(),
    type: oneOf(noticeTypes, detail['type']) ?? 'neutral',
    title,
    description: textOf(detail['description']),
    icon: textOf(detail['icon']),
    action: actionOf(detail['action']),
    duration: typeof duration === 'number' && !Number.isNaN(duration) ? Math.min(duration, longestTimer) : noticeMillis,
    position: oneOf(noticePositions, detail['position']) ?? 'top-right',
    animation: oneOf(noticeAnimations, detail['animation']) ?? 'fade',
  }
}

/** A text that has something to read, without the space around it. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export function oneOf<Known extends string>(known: readonly Known[], value: unknown): Known | undefined {
  return known.find((each) => each === value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function actionOf(action: unknown): NoticeAction | null {
  if (!isRecord(action)) return null
  const [label, onClick] = [textOf(action['label']), action['onClick']]
  // safe: a function that is called without arguments may be called so, whatever it would take
  return label !== null && typeof onClick === 'function' ? { label, onClick: onClick as () => void } : null
}
