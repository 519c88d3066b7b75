/** The text of an error for people. It stands in the kit because the kit's error state shows it. */
export { refusalOf, refusalText } from '../kit/refusal-text.ts'
