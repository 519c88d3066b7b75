import { languages } from '@satoshi/rules/language'

import { lineOf, ofKind } from './balance/figure.ts'
import { balanceFigures } from './balance/figures.ts'
import { guessesOf } from './balance/options.ts'
import { questionFiles, questionsIn } from './server.ts'
import { exampleOf } from './variant/instance.ts'

// Prints all that is measured over the bank to see whether answers can be told without knowing them: node content/balance.ts
// With a language, also the right options that how they are written gives away, and by what: node content/balance.ts pt-BR
const written = questionsIn(questionFiles())
const questions = written.map(exampleOf)
for (const figure of balanceFigures({ questions, written }))
  process.stdout.write(`${figure.isTell ? 'TELL ' : 'ok   '} ${lineOf(figure)}\n`)

const language = languages.find((one) => one === process.argv[2])
const guesses = language ? guessesOf(ofKind(questions, 'choice'), language) : []
for (const { id, text, signs, lead } of guesses.filter(({ isRight }) => isRight).sort((a, b) => a.lead - b.lead))
  process.stdout.write(`${id.padEnd(22)} ${text} (${lead.toFixed(1)}: ${signs.join(' · ')})\n`)
