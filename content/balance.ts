import { lineOf } from './balance/figure.ts'
import { balanceFigures } from './balance/figures.ts'
import { questionFiles, questionsIn } from './server.ts'
import { exampleOf } from './variant/instance.ts'

// Prints all that is measured over the bank to see whether answers can be told without knowing them: node content/balance.ts
const written = questionsIn(questionFiles())
for (const figure of balanceFigures({ questions: written.map(exampleOf), written }))
  process.stdout.write(`${figure.isTell ? 'TELL ' : 'ok   '} ${lineOf(figure)}\n`)
