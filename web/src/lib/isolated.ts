/** A name or address inside a sentence, kept from turning the direction of the words around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
