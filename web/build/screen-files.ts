import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The source file of each screen, by path, relative to the web folder: as `routes.tsx` imports it. */
export function screenFiles(root: string): Map<string, string> {
  const code = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8')
  const records = [...code.matchAll(/path: '([^']+)',\s+component: \(\) => import\('([^']+)'\)/g)]
  if (records.length === 0) throw new Error('routes.tsx is not written as the build reads it')
  return new Map(records.map(([, path = '', file = '']) => [path, posix.join('src/app', file)]))
}
