import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The source file of each screen, by path, relative to the web folder: as the files in `src/app/routes/` import it. */
export function screenFiles(root: string): Map<string, string> {
  const folder = 'src/app/routes'
  const code = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
  const records = [...code.matchAll(/path: '([^']+)',\s+component: \(\) =>\s+import\('([^']+)'\)/g)]
  if (records.length !== [...code.matchAll(/^ {4}path: /gm)].length)
    throw new Error(`${folder} is not written as the build reads it`)
  return new Map(records.map(([, path = '', file = '']) => [path, posix.join(folder, file)]))
}
