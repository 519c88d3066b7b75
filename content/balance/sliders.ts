import { numberKind } from '@satoshi/rules/match/number-kind'

import { chanceOfUnevenFive } from '../chance.ts'
import { variantsOf, varies } from '../variant/draw.ts'
import type { Figure, NumberQuestion } from './figure.ts'

/** A spread that chance alone makes as uneven less often than this is none. */
const tooUneven = 0.05

/** Where in its range a value is meant to lie, 0 to 1: the ends are left free, so that no value stands at one. Source: ours (0199). */
const [nearest, farthest] = [0.08, 0.92]

/** At most so many of all questions are right at one and the same place of the slider. Source: ours (0199). */
const mostAtOnePlace = 0.08

/** How many places of the slider are tried beside its beginning: finer than 2 % of a value in most of a range. */
const places = 200

/** A slider and every value that is right on it: one for each variant. */
type Slider = { min: number; max: number; step: number; values: number[] }

/** Whether the place on a slider tells the number: over the bank, values lie evenly in their ranges, and none too often at one place. */
export function sliderFigures(questions: readonly NumberQuestion[]): Figure[] {
  const sliders = questions.map((question) => ({ ...question.answer, values: valuesOf(question) }))
  return [spreadFigure(sliders), placeFigure(sliders)]
}

function valuesOf(question: NumberQuestion): number[] {
  return (varies(question) && variantsOf(question).answers) || [question.answer.value]
}

function spreadFigure(sliders: readonly Slider[]): Figure {
  const bins = [0, 0, 0, 0, 0]
  for (const { min, max, values } of sliders)
    for (const value of values) {
      const place = ((value - min) / (max - min) - nearest) / (farthest - nearest)
      const bin = Math.max(0, Math.min(4, Math.floor(place * 5)))
      bins[bin] = (bins[bin] ?? 0) + 1 / values.length
    }
  const chance = chanceOfUnevenFive(bins)
  return {
    what: 'number: values by fifths of their range',
    language: null,
    found: `${bins.map((count) => count.toFixed(1)).join(' ')} (chance of it: ${chance.toFixed(3)})`,
    isTell: chance < tooUneven,
    advice: 'move the ends of sliders until values are spread evenly',
  }
}

function placeFigure(sliders: readonly Slider[]): Figure {
  const hits = Array.from({ length: places + 1 }, (_, index) => index / places).map((place) => ({
    place,
    hits: sliders.reduce((sum, slider) => sum + shareRightAt(slider, place), 0),
  }))
  const best = hits.reduce((most, one) => (one.hits > most.hits ? one : most))
  return {
    what: `number: right at ${(best.place * 100).toFixed(1)} % of the range, the likeliest place`,
    language: null,
    found: `${best.hits.toFixed(1)} of ${sliders.length} (at most ${(sliders.length * mostAtOnePlace).toFixed(1)})`,
    isTell: best.hits > sliders.length * mostAtOnePlace,
    advice: 'move the ends of sliders until fewer values stand there',
  }
}

/** How many of a question's variants are right for whoever always sets the slider at this place, 0 to 1. */
function shareRightAt({ min, max, step, values }: Slider, place: number): number {
  const set = min + Math.round(((max - min) * place) / step) * step
  const right = values.filter((value) => numberKind.judge({ value, min, max, step }, { value: set }) === 'right')
  return right.length / values.length
}
