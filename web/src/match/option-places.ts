/** Places of options in their list: CSS pixels from the first one's top. */
export function placesIn(options: readonly (HTMLElement | null)[]): number[] {
  const top = options[0]?.offsetTop ?? 0
  return options.map((option) => (option?.offsetTop ?? 0) - top)
}

let remembered: { prompt: string; places: number[] } | null = null

/**
 * Keeps where the options stand as one of them is tapped: then the page is laid out, and to ask costs nothing; once the
 * question is closed the browser would have to lay it out twice to say it.
 */
export function rememberPlaces(prompt: string, options: readonly (HTMLElement | null)[]): void {
  remembered = { prompt, places: placesIn(options) }
}

/** Where the options of a question stood when one of them was tapped, once; null where none was, or on another device. */
export function takePlaces(prompt: string): number[] | null {
  const places = remembered?.prompt === prompt ? remembered.places : null
  remembered = null
  return places
}
