import { languageNear, languages, type Language } from '@satoshi/rules/language'

/** Longest header that is read; a browser's has some dozens of characters. */
const longestHeader = 1_000

/**
 * The one of the six languages that `Accept-Language` names exactly and wants most; null when it names none
 * (`pt` is not `pt-BR`: the browser's own choice of interface is no choice of ours).
 */
export function languageOf(header: string | undefined): Language | null {
  return mostWanted(header, (tag) => languages.find((known) => known.toLowerCase() === tag) ?? null)
}

/** The one that it wants most when a neighbour will do, in the order in which the app itself goes through the browser's. */
export function preferredLanguage(header: string | undefined): Language | null {
  return mostWanted(header, languageNear)
}

function mostWanted(header: string | undefined, match: (tag: string) => Language | null): Language | null {
  if (!header || header.length > longestHeader) return null
  let best: { language: Language; weight: number } | null = null
  for (const item of header.split(',')) {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
    const language = match(tag.toLowerCase())
    const weight = weightOf(parameters)
    if (language && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? null
}

/** RFC 9110 12.4.2: 1 when not said; what is no weight counts as 0. */
function weightOf(parameters: string[]): number {
  const said = parameters.find((parameter) => /^q=/i.test(parameter))
  if (said === undefined) return 1
  const weight = Number(said.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
