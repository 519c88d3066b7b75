/** How a photo is looked at: how large, turned by how many quarters, and moved by which shares of its frame. */
export type PhotoView = { zoom: number; quarters: number; x: number; y: number }

export type ViewChange = 'in' | 'out' | 'turn' | 'whole' | { moveX: number; moveY: number }

/** The whole photo, upright. */
export const wholePhoto: PhotoView = { zoom: 1, quarters: 0, x: 0, y: 0 }

const zooms = [1, 1.5, 2, 3, 4, 6] as const

/** The view after a change; a photo is never moved so far that its frame is empty. */
export function viewAfter(view: PhotoView, change: ViewChange): PhotoView {
  if (change === 'whole') return wholePhoto
  if (change === 'turn') return bounded({ ...view, quarters: view.quarters + 1 })
  if (change === 'in') return bounded({ ...view, zoom: zooms.find((zoom) => zoom > view.zoom) ?? view.zoom })
  if (change === 'out') return bounded({ ...view, zoom: zooms.findLast((zoom) => zoom < view.zoom) ?? view.zoom })
  return bounded({ ...view, x: view.x + change.moveX, y: view.y + change.moveY })
}

/** Share of the frame that an arrow key moves. */
const step = 0.15

/** What a key does to a view; null for every other key. */
export function changeOfKey(key: string): ViewChange | null {
  return changes.get(key) ?? null
}

const changes = new Map<string, ViewChange>([
  ['+', 'in'],
  ['=', 'in'],
  ['-', 'out'],
  ['r', 'turn'],
  ['R', 'turn'],
  ['0', 'whole'],
  ['ArrowLeft', { moveX: step, moveY: 0 }],
  ['ArrowRight', { moveX: -step, moveY: 0 }],
  ['ArrowUp', { moveX: 0, moveY: step }],
  ['ArrowDown', { moveX: 0, moveY: -step }],
])

function bounded(view: PhotoView): PhotoView {
  const most = (view.zoom - 1) / 2
  const within = (share: number) => Math.min(most, Math.max(-most, share))
  return { ...view, x: within(view.x), y: within(view.y) }
}
