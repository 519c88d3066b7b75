import { z } from 'zod'

import { languageName, open } from './base.ts'

/** What the server can tell of a visitor's language. */
export const languageContract = {
  hint: open
    .route({
      method: 'GET',
      path: '/language-hint',
      tags: ['language'],
      summary: 'The language of the country that the caller is in; null when it is not known or not looked up',
    })
    .output(z.object({ language: languageName.nullable() })),
}
