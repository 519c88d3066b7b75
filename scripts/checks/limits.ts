import { filesIn, type Findings, type Tree } from './_tree.ts'

/** No file is longer. TypeScript is held to it by the linter, which also holds functions to 60 lines. */
const mostLines = 400

/** Style sheets and documents that are too long to hold one idea. */
export function findLongFiles(tree: Tree): Findings {
  return filesIn(tree, /\.(css|md)$/).flatMap(([path, text]) => {
    const lines = text.split('\n').length - 1
    return lines > mostLines ? [`${path}: has ${lines} lines, more than ${mostLines}; split it`] : []
  })
}
