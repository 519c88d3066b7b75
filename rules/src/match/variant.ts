import { random } from '../random.ts'

/** So many variants a question with parameters has; the first is its worked example. Source: decision 0145. */
export const variantsPerQuestion = 200

/** Which variant of a question a seed draws, from 0. */
export function drawVariant(seed: string, questionId: string): number {
  return random(seed, 'variant', questionId).below(variantsPerQuestion)
}
