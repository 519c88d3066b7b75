import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'

import { checkQuestions } from '../../content/check.ts'
import { questionFiles, questionsIn, reviewsFile, showcaseFile } from '../../content/server.ts'
import { endingSoon } from '../../content/validity.ts'
import { calendarDay, homeZone } from '../../rules/src/time.ts'
import { duration, print, stopwatch } from '../_print.mjs'
import { readTree, type Findings } from './_tree.ts'
import { findBoundaryBreaks } from './boundaries.ts'
import { findCitationProblems } from './citations.ts'
import { findDocumentProblems } from './documents.ts'
import { findWordsWithoutMeaning } from './glossary.ts'
import { findHouseBreaks } from './house.ts'
import { findHouseExcess, houseTable, measureHouse } from './house-table.ts'
import { findLongFiles } from './limits.ts'
import { findLockProblems } from './lock.ts'
import { findMutantProblems } from './mutants.ts'
import { findApiProblems, findDeadCode, findLintAndTypeErrors, findUnformatted } from './tools.ts'
import { findForeignWrites } from './table-writers.ts'
import { findTermProblems } from './terms.ts'
import { findTranslationProblems } from './translations.ts'
import { findWalkProblems } from './walks.ts'

/** `warn` finds what is to be known and fails nothing; it is asked where nothing was found. */
type Check = { name: string; find: () => Findings | Promise<Findings>; warn?: () => Findings }

const tree = readTree(join(import.meta.dirname, '../..'))
/** The day of the zone that is furthest ahead: whoever reviewed a question there today dated it so. */
const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Programs of their own, one beside the checks in this process. */
const tools: Check[] = [
  { name: 'lint and types', find: findLintAndTypeErrors },
  { name: 'dead code', find: findDeadCode },
  { name: 'format', find: findUnformatted },
  { name: 'api document', find: findApiProblems },
]

const own: Check[] = [
  { name: 'boundaries', find: () => findBoundaryBreaks(tree) },
  { name: 'tables', find: () => findForeignWrites(tree) },
  { name: 'house rules', find: () => [...findHouseBreaks(tree), ...findLongFiles(tree)] },
  { name: 'questions', find: findQuestionProblems, warn: findEndingQuestions },
  { name: 'translations', find: () => [...findTranslationProblems(tree), ...findTermProblems(tree)] },
  { name: 'lock', find: () => findLockProblems(tree) },
  { name: 'mutants', find: () => findMutantProblems(tree) },
  { name: 'documents', find: () => [...findDocumentProblems(tree), ...findWordsWithoutMeaning(tree)] },
  { name: 'house table', find: () => [...findHouseExcess(tree), ...findWalkProblems(tree)] },
  { name: 'citations', find: () => findCitationProblems(tree) },
]

const total = stopwatch()
for (const line of houseTable(measureHouse(tree))) print(line)
const results = await Promise.all([inTurn(tools), inTurn(own)])
const failed = results.flat().filter((good) => !good).length
print(failed === 0 ? `All checks passed in ${duration(total())}` : `${failed} checks FAILED in ${duration(total())}`)
process.exitCode = failed === 0 ? 0 : 1

function findQuestionProblems(): Findings {
  return checkQuestions({ files: questionFiles(), reviews: reviewsFile(), showcase: showcaseFile() }, today).map(
    (problem) => `content: ${problem}`,
  )
}

function findEndingQuestions(): Findings {
  // Last days are those of São Paulo.
  return endingSoon(questionsIn(questionFiles()), calendarDay(Date.now(), homeZone)).map(
    (question) => `content: ${question}: read its sources again`,
  )
}

async function inTurn(checks: Check[]): Promise<boolean[]> {
  const results: boolean[] = []
  for (const { name, find, warn } of checks) {
    await breathe()
    const time = stopwatch()
    const findings = await find()
    print(`${findings.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}${duration(time())}`)
    for (const finding of findings) print(`        ${finding}`)
    if (findings.length === 0) for (const warning of warn?.() ?? []) print(`        ${warning}`)
    results.push(findings.length === 0)
  }
  return results
}
