import { shuffled, type Random } from '../random.ts'
import type { KindRules } from './kind.ts'
import type { OptionId } from './match.ts'

/** One of some options. */
export type OptionParts = {
  key: { options: OptionId[]; correct: OptionId }
  choice: { option: OptionId }
  seatChoice: { option: number }
  shown: { options: string[] }
}

/** One of four, in an order of the seat's own: neighbours cannot copy a letter. */
export const choiceKind = optionKind(({ options }, chance) => shuffled(options, chance()))

/** True and false keep their order, which tells nothing. */
export const trueFalseKind = optionKind(({ options }) => options)

function optionKind(order: KindRules<OptionParts>['order']): KindRules<OptionParts> {
  return {
    order,
    fromSeat: (_key, ids, choice) => {
      const option = 'option' in choice ? ids[choice.option] : undefined
      return option ? { option } : null
    },
    toSeat: (ids, { option }) => ({ option: ids.indexOf(option) }),
    right: ({ correct }) => ({ option: correct }),
    judge: ({ correct }, choice) => ('option' in choice && choice.option === correct ? 'right' : 'wrong'),
    guess: ({ options }) => 1 / options.length,
    spare: spareOptions,
    wrong: ({ options, correct }, chance) => {
      const others = options.filter((option) => option !== correct)
      return { option: others[chance.below(others.length)] ?? correct }
    },
    shown: (_key, { options }, ids) => ({ options: ids.map((id) => options[id] ?? '') }),
  }
}

/**
 * Options are paired by chance, and every pair but that of the right one is spared. So what stays is the same whichever
 * of the two is right, and says nothing of it (decision 0154).
 */
function spareOptions({ options, correct }: OptionParts['key'], chance: () => Random): OptionId[] {
  if (options.length < 4) return []
  const paired = shuffled(options, chance())
  const pairOf = (option: OptionId) => paired.indexOf(option) >> 1
  return options.filter((option) => pairOf(option) !== pairOf(correct))
}
