/** What a form body or a query holds: `a[b]=1` nests, `a[0]=1` and `a[]=1` are lists. */
export type FormValue = string | FormValue[] | FormRecord
export type FormRecord = { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/** Reads what the package sends: form encoding with names in brackets. */
export function parseForm(text: string): FormRecord {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value)
  return recordOf(root)
}

/** `line_items[0][price_data]` → `line_items`, `0`, `price_data`. */
function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function plant(root: Branch, path: readonly string[], value: string): void {
  let branch = root
  for (const part of path.slice(0, -1)) {
    const known = branch.get(part)
    const next: Branch = known instanceof Map ? known : new Map<string, Branch | string>()
    branch.set(part, next)
    branch = next
  }
  const last = path.at(-1) ?? ''
  // `expand[]=a&expand[]=b`: each is one more.
  branch.set(last === '' ? String(branch.size) : last, value)
}

function recordOf(branch: Branch): FormRecord {
  return Object.fromEntries([...branch].map(([name, value]) => [name, valueOf(value)]))
}

function valueOf(value: Branch | string): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name))
  return isList && value.size > 0 ? [...value.values()].map(valueOf) : recordOf(value)
}
