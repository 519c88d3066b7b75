/** Places of options in their list: CSS pixels from the first one's top. */
export function placesIn(options: readonly (HTMLElement | null)[]): number[] {
  const top = options[0]?.offsetTop ?? 0
  return options.map((option) => (option?.offsetTop ?? 0) - top)
}

let remembered: number[] = []

/**
 * Keeps where the options stand as one of them is tapped: then the page is laid out, and to ask costs nothing; once the
 * question is closed the browser would have to lay it out twice to say it.
 */
export function rememberPlaces(options: readonly (HTMLElement | null)[]): void {
  remembered = placesIn(options)
}

/** Where `count` options stood when one was tapped, once; null where none was, or on another screen. */
export function takePlaces(count: number): number[] | null {
  const places = remembered
  remembered = []
  return places.length === count ? places : null
}
