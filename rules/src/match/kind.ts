import type { Random } from '../random.ts'
import type { CanonicalChoice, OptionId, Verdict } from './match.ts'
import type { SeatChoice } from './command.ts'
import type { QuestionText } from './view.ts'

/**
 * Parts of a kind of question: what makes an answer right, a choice as the bank names it, the same in a seat's own order
 * of options, and what is shown of it beside the prompt.
 */
export type KindParts = { key: object; choice: object; seatChoice: object; shown: object }

/** Rules of a kind of question. `order` are the options in the order that the seat sees. */
export type KindRules<Parts extends KindParts> = {
  /** The options in the order that a seat sees; none where there is nothing to order. */
  order: (key: Parts['key'], chance: () => Random) => OptionId[]
  /** What a seat's choice means in the bank's terms; null when it is no choice of this question. */
  fromSeat: (key: Parts['key'], order: OptionId[], choice: SeatChoice) => Parts['choice'] | null
  toSeat: (order: OptionId[], choice: Parts['choice']) => Parts['seatChoice']
  right: (key: Parts['key']) => Parts['choice']
  judge: (key: Parts['key'], choice: CanonicalChoice) => Verdict
  /** The chance to be right without knowing anything. */
  guess: (key: Parts['key']) => number
  /** The options that a 50/50 takes away: all but the right one and one more; none where that leaves no choice. */
  spare: (key: Parts['key'], chance: () => Random) => OptionId[]
  /** A choice that is not right, as people miss. */
  wrong: (key: Parts['key'], chance: Random) => Parts['choice']
  shown: (key: Parts['key'], text: Pick<QuestionText, 'options' | 'unit'>, order: OptionId[]) => Parts['shown']
}
