import { languages, type Language } from '@satoshi/rules/language'

import type { Written } from '../kinds.ts'
import { shownIn, variantsOf, varies, type Variants, type Varying } from './draw.ts'
import { render, type Shown } from './render.ts'

/** A question as one of its variants asks it, without parameters. */
export function instanceOf<Asked extends Varying>(question: Asked, variants: Variants, variant: number): Asked {
  const shown = shownIn(variants, variant)
  const texts = languages.map((language) => [language, filled(question.texts[language], shown, language)])
  const key = question.kind === 'number' ? { answer: { ...question.answer, value: variants.answers?.[variant] } } : {}
  // safe: of the same kind, with a text for each text and the number of the variant
  return { ...question, ...key, texts: Object.fromEntries(texts) as Asked['texts'], parameters: undefined }
}

function filled(text: Varying['texts'][Language], shown: Shown, language: Language): object {
  const fill = (template: string) => render(template, shown, language)
  const options = 'options' in text ? Object.entries(text.options).map(([letter, one]) => [letter, fill(one)]) : null
  return {
    prompt: fill(text.prompt),
    ...(options && { options: Object.fromEntries(options) as object }), // safe: a record of texts
    explanation: fill(text.explanation),
  }
}

/** A question as its worked example asks it; one without parameters as it is. */
export function exampleOf<Asked extends Written>(question: Asked): Asked {
  return varies(question) ? instanceOf(question, variantsOf(question), 0) : question
}
