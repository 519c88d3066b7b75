/** How long what has just come to stand under a pointer does nothing, in milliseconds: as long as a second tap takes. */
export const guardedMillis = 400

/** From how far in pixels a finger that taps again is still at the same place. */
const samePlace = 40
/** How far in pixels a control moves without having moved: a pressed button sinks by three. */
const still = 8
/** How long after somebody has pressed something a change counts as made by them, in milliseconds. */
const ownChange = 1_000
/** How long a finger that was lifted counts as being there, in milliseconds; a mouse stays where it is. */
const fingerStays = 1_000

export type Place = { x: number; y: number }
/** In pixels of the viewport. */
export type Box = { left: number; top: number; right: number; bottom: number }
/** A control as it stands now: what tells it from others, what it says, where it is, how far the page is scrolled. */
export type Control = { id: object; says: string; box: Box; scrolled: number }

type Known = Control & { arrived: Arrival | null }
/** When it came or moved there, where the pointer was then, and which controls it stands in the place of. */
type Arrival = { at: number; pointer: Place | null; replaced: Box[] }
/** What stood there before, where controls have gone from, and when it was seen. */
type Change = { old: Known | undefined; gone: Box[]; at: number }
type Pointer = Place & { at: number; stays: boolean }

/**
 * Which presses of a pointer count. What has come or moved under a pointer less than 400 ms ago was not aimed at: it does
 * nothing, whether the pointer pressed there just before or another control went from there by itself.
 */
export class TapGuard {
  private known = new Map<object, Known>()
  private pointer: Pointer | null = null
  private pressedAt = -Infinity
  private isFirst = true

  /** The controls that are on the page since `at`. */
  update(controls: readonly Control[], at: number): void {
    const before = this.known
    const now = new Set(controls.map(({ id }) => id))
    const gone = [...before.values()].flatMap(({ id, box }) => (now.has(id) ? [] : [box]))
    this.known = new Map(
      controls.map((control) => [control.id, this.follow(control, { old: before.get(control.id), gone, at })]),
    )
    this.isFirst = false
  }

  /** The pointer is at `place`; a mouse stays there, a finger is lifted. */
  move(place: Place, at: number, stays: boolean): void {
    this.pointer = { ...place, at, stays }
  }

  /** Something was pressed, by pointer or key. */
  press(at: number): void {
    this.pressedAt = at
  }

  /** Whether a press at `place` on the control counts. */
  counts(id: object, place: Place, at: number): boolean {
    const arrived = this.known.get(id)?.arrived
    if (!arrived || at - arrived.at >= guardedMillis) return true
    const { pointer, replaced } = arrived
    return !(pointer && isNear(pointer, place)) && !replaced.some((box) => contains(box, place))
  }

  private follow(control: Control, { old, gone, at }: Change): Known {
    if (old && isSame(old, control)) return { ...control, arrived: old.arrived }
    if (this.isFirst) return { ...control, arrived: null }
    // What comes in steps, as a sheet that slides up, came where the pointer was at the first of them.
    if (old?.arrived && at - old.arrived.at < guardedMillis) return { ...control, arrived: { ...old.arrived, at } }
    const byItself = at - this.pressedAt >= ownChange
    // What only moves takes nothing's place: a list that fills while it is read would be pressed in vain.
    const taken = old === undefined ? gone : old.says === control.says ? [] : [old.box]
    const replaced = byItself ? taken : []
    return { ...control, arrived: { at, pointer: this.pointerAt(at), replaced } }
  }

  private pointerAt(at: number): Place | null {
    const { pointer } = this
    return pointer && (pointer.stays || at - pointer.at < fingerStays) ? pointer : null
  }
}

// Who scrolls moves everything themselves: what moved has another place in the viewport and in the page.
function isSame(old: Control, now: Control): boolean {
  if (old.says !== now.says) return false
  const moved = Math.abs(now.box.top - old.box.top) > still || Math.abs(now.box.left - old.box.left) > still
  const byPage = now.box.top + now.scrolled - old.box.top - old.scrolled
  return !moved || (Math.abs(byPage) <= still && now.scrolled !== old.scrolled)
}

function isNear(one: Place, other: Place): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= samePlace
}

function contains({ left, top, right, bottom }: Box, { x, y }: Place): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
