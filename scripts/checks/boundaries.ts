import { posix } from 'node:path'

import { places, withoutComments } from './_code.ts'
import { filesIn, isTest, type Findings, type Tree } from './_tree.ts'
import {
  aboveRoot,
  compositionRoot,
  domainList,
  mayReach,
  serverLevels,
  twins,
  webLevels,
  workspaceMay,
  type Workspace,
} from './boundary-table.ts'

type Import = { place: string; from: string; specifier: string }

/** Imports that the table of `boundary-table.ts` does not allow. */
export function findBoundaryBreaks(tree: Tree): Findings {
  const broken = importsOf(tree).flatMap((one) => {
    const complaint = judge(one)
    return complaint ? [`${one.place}: ${complaint}`] : []
  })
  return [...broken, ...schemasInBrowser(tree)]
}

const contractValues = /^\s*(?:import|export)\s+(?!type\b)[^'"`;]*?\bfrom\s*'(@satoshi\/contract[^']*)'/gm

/** Schemas stay out of the browser (docs/decisions/0045): of the contract it takes types, and values that stand without them. */
function schemasInBrowser(tree: Tree): string[] {
  const app = filesIn(tree, /^web\/src\/.*\.tsx?$/).filter(([from]) => !isTest(from))
  return app.flatMap(([from, text]) =>
    places(from, withoutComments(text), contractValues)
      .filter(({ match }) => match[1] !== '@satoshi/contract/live-line')
      .map(({ place, match }) => `${place}: only types may come from ${match[1]}: its values bring schemas along`),
  )
}

const importing =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*['`]([^'`$]+)|\bnew URL\('(\.[^']+)', import\.meta\.url\)/gm

function importsOf(tree: Tree): Import[] {
  return filesIn(tree, /\.(ts|tsx|mjs)$/).flatMap(([from, text]) =>
    places(from, withoutComments(text), importing).map(({ place, match }) => ({
      place,
      from,
      specifier: match.slice(1).find((part) => part !== undefined) ?? '',
    })),
  )
}

function judge({ from, specifier }: Import): string | null {
  const workspace = workspaceOf(from)
  if (!workspace) return null
  if (specifier.startsWith('@satoshi/')) return judgePackage(workspace, specifier)
  if (!specifier.startsWith('.')) return judgeOutside(workspace, from, specifier)
  const target = posix.normalize(posix.join(posix.dirname(from), specifier))
  if (workspaceOf(target) !== workspace) return judgeReach(workspace, from, target)
  if (workspace === 'server') return judgeServer(from, target)
  if (workspace === 'web') return judgeWeb(from, target)
  if (workspace === 'content') return judgeContent(from, target)
  return null
}

function workspaceOf(path: string): Workspace | null {
  const folder = path.split('/')[0] ?? ''
  return folder in workspaceMay ? (folder as Workspace) : null // safe: it is a key of the table
}

function judgePackage(workspace: Workspace, specifier: string): string | null {
  const allowed: readonly string[] = workspaceMay[workspace]
  if (specifier.startsWith(`@satoshi/${workspace}/`) || specifier === `@satoshi/${workspace}`) {
    return `${workspace} imports itself as ${specifier}: use a relative path`
  }
  if (allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return null
  return `${workspace} may not import ${specifier}; it may import ${allowed.join(', ') || 'no other workspace'}`
}

/** Rules are true without the world; the contract says it with schemas alone. */
function judgeOutside(workspace: Workspace, from: string, specifier: string): string | null {
  if (isTest(from) || /\/_[^/]*$/.test(from)) return null
  if (workspace === 'rules') return `rules may import nothing from outside, but imports ${specifier}`
  const forContract = /^(zod|@orpc\/(contract|openapi))$/
  if (workspace === 'contract' && !forContract.test(specifier)) return `contract may not import ${specifier}`
  return null
}

function judgeReach(workspace: Workspace, from: string, target: string): string | null {
  if (mayReach[workspace]?.test(target)) return null
  // The shared set-up of the tests stands with the server's.
  if (isTest(from) && target.startsWith('server/test/')) return null
  return `${workspace} may not reach ${target} by its path; import what its package exports`
}

function judgeServer(from: string, target: string): string | null {
  if (isTest(from)) return null
  if (target.startsWith('server/test/')) return `only tests may import ${target}`
  if (from.startsWith(twins) !== target.startsWith(twins)) {
    return `a twin is a process of its own: ${twins} and the rest of the server import nothing of each other`
  }
  if (from.startsWith(twins)) return null
  const [here, there] = [serverPlace(from), serverPlace(target)]
  if (from === compositionRoot) return null
  if (here.domain === aboveRoot) return judgeAboveRoot(there.domain)
  if (there.domain === null) {
    return there.file === 'config.ts' || here.domain === null ? null : `only the server's root may import ${there.file}`
  }
  if (there.domain === here.domain || there.domain === 'platform') return null
  if (here.domain === 'platform') return `platform knows no domain, but imports ${there.domain}`
  if (from === domainList && there.file === `${there.domain}.ts`) return null
  if (here.domain === null) return `${here.file} may not import the domain ${there.domain}; app.ts may`
  return judgeDomains(here.domain, there.domain, there.file)
}

function judgeAboveRoot(there: string | null): string | null {
  if (there === null || there === 'platform' || there === aboveRoot) return null
  return `${aboveRoot} calls the server as a browser does and may not import the domain ${there}`
}

function judgeDomains(here: string, there: string, file: string): string | null {
  const [low, high] = [serverLevel(there), serverLevel(here)]
  if (low === null || high === null)
    return `${low === null ? there : here} has no level in boundary-table.ts; give it one`
  if (low > high)
    return `${here} may not call up to ${there}: let ${there} hear of it (a job, or a hook that app.ts registers)`
  if (low === high) return `${here} may not call sideways to ${there}, which is on its level`
  return file === `${there}-api.ts` ? null : `${there} is reached only through ${there}-api.ts, not ${file}`
}

function serverPlace(path: string): { domain: string | null; file: string } {
  const parts = path.split('/').slice(2)
  return parts.length > 1
    ? { domain: parts[0] ?? '', file: parts.slice(1).join('/') }
    : { domain: null, file: parts[0] ?? '' }
}

function serverLevel(domain: string): number | null {
  const level = serverLevels.findIndex((names) => names.some((name) => name === domain))
  return level < 0 ? null : level
}

function judgeWeb(from: string, target: string): string | null {
  if (isTest(from) || !from.startsWith('web/src/') || !target.startsWith('web/src/')) return null
  const [here, there] = [webFolder(from), webFolder(target)]
  if (here === there || here === 'app') return null
  const [high, low] = [webLevel(here), webLevel(there)]
  if (low < high) return null
  return low === high
    ? `${here} may not import its neighbour ${there}; put what they share below both, or what joins them into app`
    : `${here} may not import ${there}, which stands above it (the levels are in boundary-table.ts)`
}

/** Files beside the folders (main.tsx) belong to the app. */
function webFolder(path: string): string {
  const parts = path.split('/').slice(2)
  return parts.length > 1 ? (parts[0] ?? '') : 'app'
}

function webLevel(folder: string): number {
  return folder in webLevels ? webLevels[folder as keyof typeof webLevels] : webLevels.domains // safe: it is a key
}

/** What the web may import of content must not lead to the questions and their answers. */
function judgeContent(from: string, target: string): string | null {
  const forWeb = /^content\/(locales|art)(\.ts|\/)/
  if (!forWeb.test(from) || forWeb.test(target)) return null
  return `${from} reaches browsers and may not import ${target}`
}
