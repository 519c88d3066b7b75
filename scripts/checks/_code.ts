/** What stays of a text when it is blanked; every character stays in its place. */
type Blanking = 'code' | 'codeAndStrings'

/** The same code with its comments blanked. */
export function withoutComments(code: string): string {
  return blanked(code, 'codeAndStrings')
}

/** The same code with comments and the insides of strings and templates blanked; what stands in `${…}` is code. */
export function bareCode(code: string): string {
  return blanked(code, 'code')
}

// In this order: comments, quoted strings, a template or a piece of one up to `${`, a regular expression where one can
// stand, and the brackets that tell where `${…}` ends.
const lexeme =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)|(?<=[=(,:;!&|?[{]\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*|[{}]/g

const restOfTemplate = /(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/y

function blanked(code: string, mode: Blanking): string {
  const parts: string[] = []
  // For every `{` that is open: whether it opened a `${…}`, after whose end a template goes on.
  const open: boolean[] = []
  let done = 0
  lexeme.lastIndex = 0
  for (let match = lexeme.exec(code); match; match = lexeme.exec(code)) {
    let [text] = match
    parts.push(code.slice(done, match.index))
    if (text === '{') open.push(false)
    else if (text === '}' && open.pop()) text += takeRest(code, lexeme.lastIndex)
    if (text.length > 1 && text.endsWith('${')) open.push(true)
    parts.push(text.startsWith('/') && /^\/[/*]/.test(text) ? blank(text) : mode === 'code' ? blankInside(text) : text)
    done = match.index + text.length
    lexeme.lastIndex = done
  }
  return parts.join('') + code.slice(done)
}

function takeRest(code: string, from: number): string {
  restOfTemplate.lastIndex = from
  return restOfTemplate.exec(code)?.[0] ?? ''
}

/** Keeps the delimiters: quotes, `${`, `}`. */
function blankInside(text: string): string {
  if (text.length < 2) return text
  const end = text.endsWith('${') ? 2 : 1
  return text.slice(0, 1) + blank(text.slice(1, -end)) + text.slice(-end)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Every place where a pattern (with the flag `g`) fits: `path:line`, the line from 0, and what it fits. */
export function places(path: string, code: string, pattern: RegExp) {
  return [...code.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].search(/\S|$/)
    const line = code.slice(0, start).split('\n').length - 1
    return { place: `${path}:${line + 1}`, line, match }
  })
}
