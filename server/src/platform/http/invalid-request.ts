/** One thing wrong with a request: where (`body.choice.option`), and what, without repeating what was sent. */
export type Issue = { path: string; message: string }

/** Most issues that one refusal lists. */
const mostIssues = 20
/** Longest path told; longer ones are made of keys that the sender invented. */
const longestPath = 100

/** A request that breaks the contract's shape: told as `request.invalid` with its issues. */
export class InvalidRequest extends Error {
  readonly issues: Issue[]

  constructor(issues: Issue[]) {
    super('request.invalid')
    this.name = 'InvalidRequest'
    this.issues = issues.slice(0, mostIssues)
  }
}

/** The refusal of a body as a whole. */
export function invalidBody(message: string): InvalidRequest {
  return new InvalidRequest([{ path: 'body', message }])
}

/** The refusal for what a schema found. Messages are the schema's; unknown keys are not repeated. */
export function invalidBySchema(found: readonly unknown[]): InvalidRequest {
  return new InvalidRequest(found.slice(0, mostIssues).map(toIssue))
}

function toIssue(found: unknown): Issue {
  if (typeof found !== 'object' || found === null) return { path: '', message: 'Invalid input' }
  const path = 'path' in found && Array.isArray(found.path) ? found.path.map(segment).join('.') : ''
  const unknownKeys = 'code' in found && found.code === 'unrecognized_keys'
  const message = 'message' in found && typeof found.message === 'string' ? found.message : 'Invalid input'
  return { path: path.slice(0, longestPath), message: unknownKeys ? 'Unrecognized key' : message }
}

// Standard Schema allows `{ key }` in place of a bare key.
function segment(part: unknown): string {
  return String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)
}
