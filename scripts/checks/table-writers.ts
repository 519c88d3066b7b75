import { withoutComments } from './_code.ts'
import { filesIn, isTest, type Findings, type Tree } from './_tree.ts'

/** Writes outside the domain that owns a table, each for a reason. */
const alsoWrites: Record<string, readonly string[]> = {
  // Sign-up makes the profile, and deletion empties it, in the transaction of the account.
  profiles: ['identity'],
  // The reward bus adds the points that the board is made of.
  week_points: ['progress'],
  // The effect of a match's command is kept with the step that it caused.
  commands: ['match'],
}

const write =
  /(?:\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'|\b(?:insert into|update|delete from)\s+)([a-z][a-z_]*)/g

/** Tables that a domain of the server writes although another one owns them (declared in its `-store.ts` or `-tables.ts`). */
export function findForeignWrites(tree: Tree): Findings {
  const owners = tableOwners(tree)
  return filesIn(tree, /^server\/src\/[\w-]+\/.+\.ts$/)
    .filter(([path]) => !isTest(path) && !path.startsWith('server/src/world/'))
    .flatMap(([path, text]) => {
      const here = path.split('/')[2] ?? ''
      const tables = new Set([...withoutComments(text).matchAll(write)].map(([, table = '']) => table))
      return [...tables].flatMap((table) => {
        const owner = owners.get(table)
        if (owner === undefined || owner === here || alsoWrites[table]?.includes(here)) return []
        return [`${path}: writes ${table}, which is ${owner}'s; let ${owner} write it`]
      })
    })
}

function tableOwners(tree: Tree): Map<string, string> {
  const files = filesIn(tree, /^server\/src\/([\w-]+\/[\w-]+-(tables|store)|platform\/postgres\/tables)\.ts$/)
  return new Map(
    files.flatMap(([path, text]) => {
      const body = /interface Tables \{([^}]*)\}/.exec(text)?.[1] ?? ''
      const owner = path.split('/')[2] ?? ''
      return [...body.matchAll(/^\s*(\w+):/gm)].map(([, table = '']): [string, string] => [table, owner])
    }),
  )
}
