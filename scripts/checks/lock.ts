import type { Findings, Tree } from './_tree.ts'

type Entry = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Entries = Record<string, Entry | undefined>

/**
 * Whether package-lock.json is complete: `npm ci` fails on another machine when a package that something names has no
 * entry. Newest releases sometimes lack packages for a platform, and npm leaves those out without a word.
 */
export function findLockProblems(tree: Tree): Findings {
  const lock = JSON.parse(tree.get('package-lock.json') ?? '{}') as { packages?: Entries } // safe: npm writes it so
  const entries = lock.packages ?? {}
  return Object.entries(entries).flatMap(([path, entry]) =>
    entry ? [...missing(entries, path, entry), ...doubtful(path, entry), ...stale(tree, path, entry)] : [],
  )
}

function missing(entries: Entries, path: string, entry: Entry): Findings {
  const wanted = [
    ...Object.keys(entry.dependencies ?? {}),
    ...(path.includes('node_modules/') ? [] : Object.keys(entry.devDependencies ?? {})),
    ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
    ...Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isForOthers(name)),
  ]
  return wanted
    .filter((name) => !stands(entries, path, name))
    .map((name) => `package-lock.json: ${path || 'the root'} names ${name}, which has no entry`)
}

/** Whether Node, looking from `path` upwards, would find the package. */
function stands(entries: Entries, path: string, name: string): boolean {
  const here = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (entries[here]) return true
  return path !== '' && stands(entries, parentOf(path), name)
}

/** The package or folder that holds a package: `a/node_modules/b` is held by `a`, a workspace by the root. */
function parentOf(path: string): string {
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? '' : path.slice(0, at).replace(/\/$/, '')
}

/** Made for a platform that we do not promise (Linux with glibc on x64 and arm64 is what we do). */
function isForOthers(name: string): boolean {
  const otherSystem =
    /darwin|win32|windows|android|freebsd|openbsd|netbsd|sunos|aix|openharmony|wasm|wasi|musl|fsevents/
  const otherChip = /[-_](arm|armv\w*|arm-\w+|ia32|x86|i686|ppc64\w*|ppc|s390x|riscv64\w*|loong64|mips\w*)([-_]|$)/
  return otherSystem.test(name) || otherChip.test(name)
}

/** A host in the lock would send every install there, whatever registry the person has set. */
function doubtful(path: string, { resolved, integrity, link }: Entry): Findings {
  return [
    ...(resolved && /^https?:/.test(resolved)
      ? [`package-lock.json: ${path} names the host ${new URL(resolved).host}`]
      : []),
    ...(path.includes('node_modules/') && !link && !integrity ? [`package-lock.json: ${path} has no integrity`] : []),
  ]
}

const declared = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** A package.json that was changed without the lock makes `npm ci` refuse to run. */
function stale(tree: Tree, path: string, entry: Entry): Findings {
  if (path.includes('node_modules/')) return []
  const file = path === '' ? 'package.json' : `${path}/package.json`
  const text = tree.get(file)
  if (text === undefined) return [`package-lock.json: ${file} does not exist`]
  const manifest = JSON.parse(text) as Entry // safe: a package.json has these fields or none
  return declared
    .filter((field) => sorted(manifest[field]) !== sorted(entry[field]))
    .map((field) => `${file}: the lock has other ${field}; run npm install`)
}

function sorted(versions: Record<string, string> = {}): string {
  return Object.entries(versions)
    .map((entry) => entry.join('@'))
    .sort()
    .join(' ')
}
