import { withoutComments } from './_code.ts'

/** What a file imports or exports on, by specifier: for its values, or for its types as well. */
export function valueImports(text: string, { types = false } = {}): string[] {
  const statement = types
    ? /^(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'/gm
    : /^(?:import|export)\b(?! type)[^'"]*?\bfrom\s+'([^']+)'/gm
  return [...withoutComments(text).matchAll(statement)].map(([, specifier = '']) => specifier)
}

/** The file of our own that a specifier names, by its path from the root; null for a package of others. */
export function resolveImport(from: string, specifier: string): string | null {
  const [, workspace, file] = /^@satoshi\/(rules|contract)(?:\/(.+))?$/.exec(specifier) ?? []
  if (workspace) return `${workspace}/src/${file ?? 'index'}.ts`
  if (!specifier.startsWith('.')) return null
  const parts = from.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
