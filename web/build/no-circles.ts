import type { Plugin } from 'vite'

type File = { fileName: string; imports: string[] }

/**
 * Fails a build whose files import each other in a circle: one of them runs before what it needs is there, and a class
 * that extends a class of the other does not start ("Class extends value undefined").
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(Object.values(bundle).filter((file) => file.type === 'chunk'))
      if (circle) this.error(`files of the build import each other in a circle: ${circle.join(' > ')}`)
    },
  }
}

/** The first circle of imports, the file it begins with at both ends; null where there is none. */
export function findCircle(files: readonly File[]): string[] | null {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const imported of importsOf.get(file) ?? []) {
      const circle = walk(imported, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const { fileName } of files) {
    const circle = walk(fileName, [])
    if (circle) return circle
  }
  return null
}
