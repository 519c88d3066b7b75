import type { Question } from '../schema.ts'
import { ofKind, type Figure } from './figure.ts'
import { lengthFigures } from './lengths.ts'
import { letterFigures } from './letters.ts'
import { optionFigures } from './options.ts'
import { sliderFigures } from './sliders.ts'
import { statementFigures } from './statements.ts'

/** A bank as it is held against chance: questions as their worked examples ask them, and as they are written, for what varies. */
export type Balanced = { questions: readonly Question[]; written: readonly Question[] }

/** All that is measured over the whole bank to see whether an answer can be told without knowing it. Source: decision 0199. */
export function balanceFigures({ questions, written }: Balanced): Figure[] {
  const choices = ofKind(questions, 'choice')
  const statements = ofKind(questions, 'trueFalse')
  return [
    ...letterFigures('choice', choices, ['a', 'b', 'c', 'd']),
    ...letterFigures('trueFalse', statements, ['a', 'b']),
    ...lengthFigures(choices),
    ...optionFigures(choices),
    ...statementFigures(statements),
    ...sliderFigures(ofKind(written, 'number')),
  ]
}
