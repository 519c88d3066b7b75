import { vi } from 'vitest'

/** A request as a test reads it: its call, and what it carries. */
export type Requested = { call: string; body: unknown; search: string }

type Answer = (request: Requested) => unknown

/**
 * The network of a test: what is answered to each call (`POST /api/duel_invites`). An answer is a value or a function of
 * the request; what it throws is a lost call, a `Response` is taken as it is. What nothing is said of fails the test.
 */
export function serve(answers: Record<string, unknown>): Served {
  const requests: Requested[] = []
  const known = new Map(Object.entries(answers))
  const fetch = async (to: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(to instanceof Request ? to : new URL(to, 'http://localhost'), init)
    const { pathname, search } = new URL(request.url)
    const one = { call: `${request.method} ${pathname}`, search, body: bodyOf(await request.text()) }
    requests.push(one)
    if (!known.has(one.call)) {
      console.error(`nothing is answered to ${one.call}`)
      throw new TypeError('nothing is answered')
    }
    const answer = known.get(one.call)
    // safe: functions here are answers
    const given = typeof answer === 'function' ? await (answer as Answer)(one) : await answer
    return given instanceof Response ? given : Response.json(given)
  }
  vi.stubGlobal('fetch', fetch)
  return {
    requests,
    calls: () => requests.map(({ call }) => call),
    bodies: (call) => requests.filter((one) => one.call === call).map(({ body }) => body),
    answer: (call, answer) => void known.set(call, answer),
  }
}

export type Served = {
  requests: Requested[]
  calls: () => string[]
  /** What was sent by each of the calls of one kind. */
  bodies: (call: string) => unknown[]
  /** Answers otherwise from now on. */
  answer: (call: string, answer: unknown) => void
}

/** What the server refuses, as it says it. */
export function refused(code: string, details: Record<string, unknown> = {}, status = 409): Response {
  return Response.json({ code, details }, { status })
}

/** A call that is lost on its way. */
export function lost(): never {
  throw new TypeError('no network')
}

function bodyOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
