import { districts, type DistrictKey } from '@satoshi/rules/words'

/** How many forms each part of a robot's face has. */
export const botForms = { head: 6, antenna: 5, eyes: 6, mouth: 5, ears: 4 } as const

/** The parts of one robot's face, each the number of a form. */
export type BotParts = Record<keyof typeof botForms, number> & { district: DistrictKey }

/** The face of a bot: the same for an id at every time and on every device. */
export function botParts(id: string): BotParts {
  let rest = mixed(id)
  const take = (forms: number) => {
    const form = rest % forms
    rest = Math.floor(rest / forms)
    return form
  }
  return {
    head: take(botForms.head),
    eyes: take(botForms.eyes),
    antenna: take(botForms.antenna),
    mouth: take(botForms.mouth),
    ears: take(botForms.ears),
    district: districts[take(districts.length)] ?? districts[0],
  }
}

/** 32 bits of a text, so that ids that differ in one place have faces that differ in most (FNV-1a, finalised). */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
