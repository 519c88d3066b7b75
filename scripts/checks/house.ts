import { bareCode, places, withoutComments } from './_code.ts'
import { filesIn, isTest, type Findings, type Tree } from './_tree.ts'

type HouseRule = {
  where: RegExp
  except: (path: string) => boolean
  /** What may not stand in the code, comments set aside; `inStrings` when it is looked for in strings too. */
  pattern: RegExp
  inStrings?: boolean
  instead: string
}

const product = /^(rules|contract|content|server|web)\/.*\.tsx?$/

const rules: HouseRule[] = [
  {
    where: product,
    except: (path) => isTest(path) || /^(server\/src\/platform|web\/src\/lib)\/clock\.ts$/.test(path),
    pattern: /\bnew Date\(\s*\)/g,
    instead: 'take the time from app.clock (server), lib/clock (web) or an argument (rules), not from new Date()',
  },
  {
    where: /^server\/src\/.*\.ts$/,
    except: (path) =>
      isTest(path) || /-(store|own-data)\.ts$|^server\/src\/(platform\/(postgres|jobs)\/|wallet\/post\.ts$)/.test(path),
    pattern: /\bsql[<`]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\.query\(\s*['"`]/g,
    instead:
      'SQL stands only in <domain>-store.ts, <domain>-own-data.ts, platform/{postgres,jobs} and wallet/post.ts; give the store a function',
  },
  {
    where: /^server\/src\/.*\.ts$/,
    except: (path) => isTest(path),
    // A list of values, whose text grows with it and which PostgreSQL does not take empty; `in (select …)` is none.
    pattern: /,\s*['"](not )?in['"]\s*,|\bin \(\s*\$\{|\bin \$\{sql\b|\beb\.or\(\s*[\w.]+\.map\(/g,
    inStrings: true,
    instead: 'a list is one parameter, whatever its length: anyOf and allOf of server/src/platform/postgres/lists.ts',
  },
  {
    where: /^(web|server)\/src\/.*\.tsx?$/,
    except: (path) => isTest(path) || /^web\/src\/game-kit\/btz[^/]*$/.test(path),
    pattern: /\}\s?(BTZ|₿)|(BTZ|₿)\s?\$\{|currency:\s*'BTZ'|\.format(Range|ToParts)?\([^()]*([cC]ents\b|\/ 100\b)/g,
    inStrings: true,
    instead: 'how BTZ is written is known in one place, web/src/game-kit/btz.tsx; use it',
  },
  {
    where: /^web\/src\/.*\.tsx?$/,
    // The greeting asks for an hour to reckon with; zones are named, and their clocks shown, without a date.
    except: (path) =>
      isTest(path) ||
      /^web\/src\/(kit\/(formats|(date|calendar)-text)|lib\/zone-text|dashboard\/greeting)\.ts$/.test(path),
    pattern: /\bnew Intl\.DateTimeFormat\(|\bdateFormat\(|\.toLocale(Date|Time)?String\(/g,
    instead:
      'dates are dd/mm/yyyy in every language; how they are written is known in one place, web/src/kit/date-text.ts',
  },
  {
    where: /^web\/src\/.*\.tsx?$/,
    except: (path) => isTest(path) || path === 'web/src/kit/formats.ts',
    pattern: /\bnew Intl\.NumberFormat\(/g,
    instead: 'making a format is dear; take it from numberFormat of web/src/kit/formats.ts',
  },
  {
    where: /^e2e\/.*\.ts$/,
    except: () => false,
    pattern: /\.waitForTimeout\(/g,
    instead: 'wait for what the person sees, not for time to pass',
  },
]

/** Rules of this house that a general linter does not know, each with what to do instead. */
export function findHouseBreaks(tree: Tree): Findings {
  return [...rules.flatMap((rule) => findPattern(tree, rule)), ...findBareAssertions(tree), ...findEmptyNames(tree)]
}

function findPattern(tree: Tree, { where, except, pattern, inStrings, instead }: HouseRule): Findings {
  return filesIn(tree, where)
    .filter(([path]) => !except(path))
    .flatMap(([path, text]) => places(path, inStrings ? withoutComments(text) : bareCode(text), pattern))
    .map(({ place }) => `${place}: ${instead}`)
}

const assertion = /(?<=[\w)\]}`'"]) as (?!const\b)(?:[A-Z{[(]|unknown|string|number|keyof|typeof|readonly|never)/g

/** Type assertions without a `// safe: …` near: on the line, on one of the three before, or on the one after. */
function findBareAssertions(tree: Tree): Findings {
  return filesIn(tree, product)
    .filter(([path]) => !isTest(path) && !/\/_[^/]*$/.test(path))
    .flatMap(([path, text]) => {
      const lines = text.split('\n')
      const code = bareCode(text).replace(/^(import|export) [^=;]*?from\b/gm, (names) => names.replace(/\bas\b/g, '  '))
      return places(path, code, assertion)
        .filter(({ line }) => !lines.slice(Math.max(0, line - 3), line + 2).some((near) => near.includes('safe:')))
        .map(({ place }) => `${place}: a type assertion needs a line that says why it is safe: // safe: …`)
    })
}

/** Names that say nothing of what a file holds. */
function findEmptyNames(tree: Tree): Findings {
  return [...tree.keys()]
    .filter((path) => /(^|[/-])(utils?|helpers?|common|managers?|misc)(\.[a-z.]+)?(\/|$)/.test(path))
    .map((path) => `${path}: name the file by what it holds`)
}
