import { mutatedFolders } from '../mutants/stryker.config.mjs'
import { filesIn, type Findings, type Tree } from './_tree.ts'

type Row = { file: string; find: string; replace: string; run: string[]; why: string }

const mutated = mutatedFolders.map((folder) => `rules/src/${folder}/`)

/**
 * Whether the planted defects of scripts/mutants still fit: each finds its text once in its file, and the tests that
 * must fail on it are there. Rules that are mutated by machine need no row, unless it proves a test of something else.
 */
export function findMutantProblems(tree: Tree): Findings {
  const tests = filesIn(tree, /\.test\.(ts|tsx|mjs)$/).map(([path]) => path)
  return filesIn(tree, /^scripts\/mutants\/[^/]+\.json$/).flatMap(([path, text]) => {
    const { rows } = JSON.parse(text) as { rows: Row[] } // safe: what it holds beside rows is not read
    return rows.flatMap((row) => problemsOf(row, tree, tests).map((problem) => `${path}: "${row.why}" ${problem}`))
  })
}

function problemsOf({ file, find, replace, run }: Row, tree: Tree, tests: string[]): Findings {
  const times = (tree.get(file) ?? '').split(find).length - 1
  const folder = mutated.find((one) => file.startsWith(one))
  return [
    ...(times === 1 ? [] : [`finds its text ${times} times, not once, in ${file}: ${find}`]),
    ...(find === replace ? ['changes nothing'] : []),
    ...run
      .filter((name) => !tests.some((test) => test.includes(name)))
      .map((name) => `names a test that does not exist: ${name}`),
    ...(folder && run.every((name) => `${name}/`.startsWith(folder))
      ? [`needs no row: ${folder} is mutated by machine`]
      : []),
  ]
}
