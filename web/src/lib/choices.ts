import type { Experience, Notices, Theme } from '@satoshi/rules/settings'
import type { Language } from '@satoshi/rules/language'

/** What a player chose, as an account has it; a theme of null was never chosen. */
export type Choices = { experience: Experience; notices: Notices; theme: Theme | null; language: Language }

/** Some of it: each single choice stands for itself. */
export type Choice = {
  experience?: Partial<Experience>
  notices?: Partial<Notices>
  theme?: Theme | null
  language?: Language
}

/** Both; where they name the same thing, the later counts. */
export function joined(earlier: Choice, later: Choice): Choice {
  return fromLeaves(new Map([...leavesOf(earlier), ...leavesOf(later)]))
}

/** What `now` says otherwise than `before`, or for the first time. */
export function difference(before: Choice, now: Choice): Choice {
  const known = leavesOf(before)
  return fromLeaves(new Map([...leavesOf(now)].filter(([name, value]) => known.get(name) !== value)))
}

/** What of `choice` is not named in `others`. */
export function without(choice: Choice, others: Choice): Choice {
  const named = leavesOf(others)
  return fromLeaves(new Map([...leavesOf(choice)].filter(([name]) => !named.has(name))))
}

/** Whether it names nothing. */
export function isNothing(choice: Choice): boolean {
  return leavesOf(choice).size === 0
}

type Leaf = string | boolean | null

function leavesOf({ experience = {}, notices = {}, theme, language }: Choice): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  for (const [name, value] of Object.entries(experience)) leaves.set(`experience.${name}`, value)
  for (const [name, value] of Object.entries(notices)) leaves.set(`notices.${name}`, value)
  if (theme !== undefined) leaves.set('theme', theme)
  if (language !== undefined) leaves.set('language', language)
  return leaves
}

function fromLeaves(leaves: Map<string, Leaf>): Choice {
  const choice: Record<string, unknown> = {}
  for (const [path, value] of leaves) {
    const [part = '', name] = path.split('.')
    choice[part] = name === undefined ? value : { ...Object(choice[part]), [name]: value }
  }
  return choice // safe by construction: leaves come from choices alone
}
