import type { QuestionKind } from '../words.ts'
import type { KindParts, KindRules } from './kind.ts'
import { numberKind, type NumberParts } from './number-kind.ts'
import { choiceKind, trueFalseKind, type OptionParts } from './option-kinds.ts'

/** What each kind of question is made of. */
type PartsOf = { choice: OptionParts; trueFalse: OptionParts; number: NumberParts }

/** The rules of each kind; one that is missing does not compile. */
const kinds: { [Kind in QuestionKind]: KindRules<PartsOf[Kind]> } = {
  choice: choiceKind,
  trueFalse: trueFalseKind,
  number: numberKind,
}

type Flat<Type> = { [Field in keyof Type]: Type[Field] }

/** A part of every kind, told apart by `kind`, with what all of them have beside it. */
export type OfEachKind<Part extends keyof KindParts, Beside = unknown> = {
  [Kind in QuestionKind]: Flat<{ kind: Kind } & Beside & PartsOf[Kind][Part]>
}[QuestionKind]

/** A part of any kind. */
export type OfAnyKind<Part extends keyof KindParts> = PartsOf[QuestionKind][Part]

type AnyRules = KindRules<{ [Part in keyof KindParts]: OfAnyKind<Part> }>

/** The rules of a question, by the kind of its key. They take this key and choices of this question. */
export function rulesOf({ kind }: { kind: QuestionKind }): AnyRules {
  return kinds[kind] as AnyRules // safe: whoever calls has the key from one question, and choices that it gave
}
