import type { Findings, Tree } from './_tree.ts'

/** Folders that are no words of the domain. */
const structure = new Set(['app', 'platform', 'kit', 'lib', 'pwa', 'game-kit', 'test'])

/** Domain folders of server and web whose word docs/glossary.md does not explain. */
export function findWordsWithoutMeaning(tree: Tree): Findings {
  const glossary = tree.get('docs/glossary.md')
  if (glossary === undefined) return ['docs/glossary.md: is missing; it explains the words that folders are named by']
  const words = new Set(glossary.toLowerCase().match(/[\p{L}-]+/gu))
  const folders = [...tree.keys()].flatMap((path) => /^(?:server|web)\/src\/([\w-]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(folders)]
    .filter((folder) => !structure.has(folder) && !words.has(folder))
    .map((folder) => `docs/glossary.md: does not explain ${folder}, the name of a domain`)
}
