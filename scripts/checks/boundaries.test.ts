import { expect, test } from 'vitest'

import { findBoundaryBreaks } from './boundaries.ts'

function breaks(from: string, code: string) {
  return findBoundaryBreaks(new Map([[from, code]]))
}

test.each([
  ['rules/src/money.ts', `import { ok } from './outcome.ts'`],
  ['contract/src/base.ts', `import { z } from 'zod'`],
  ['contract/src/identity/auth.ts', `import { languages } from '@satoshi/rules/words'`],
  ['server/src/quiz/quiz.ts', `import { openMatch } from '../match/match-api.ts'`],
  ['server/src/quiz/quiz.ts', `import type { App } from '../platform/app.ts'`],
  ['server/src/progress/grant.ts', `import { pay } from '../wallet/wallet-api.ts'`],
  ['server/src/question/question.ts', `import { questionFiles } from '@satoshi/content/server'`],
  ['server/src/app.ts', `import { settle } from './quiz/settle-solo.ts'`],
  ['server/src/domains.ts', `import { wallet } from './wallet/wallet.ts'`],
  ['server/src/world/a.ts', `import { createApp } from '../app.ts'`],
  ['server/twin/stripe/a.ts', `import { listen } from './http.ts'`],
  ['server/src/payment/a.test.ts', `import { startTwin } from '../../twin/stripe/twin.ts'`],
  ['server/src/platform/app.ts', `import type { Config } from '../config.ts'`],
  ['server/src/wallet/post.test.ts', `import { grant } from '../progress/grant.ts'`],
  ['web/src/quiz/solo.tsx', `import { useMatch } from '../match/use-match.ts'`],
  ['web/src/app/routes.tsx', `import('../quiz/quiz-screen.tsx')`],
  ['web/src/lib/i18n.ts', `import { loadTexts } from '@satoshi/content/locales'`],
  ['web/src/quiz/a.ts', `import type { MatchView } from '@satoshi/contract/match'`],
  ['web/src/lib/live-line.ts', `import { livePath } from '@satoshi/contract/live-line'`],
  ['web/src/quiz/a.test.ts', `import { contract } from '@satoshi/contract'`],
  ['bench/src/ledger.ts', `import { post } from '../../server/src/wallet/wallet-api.ts'`],
  ['content/check.test.ts', `import { checkQuestions } from './check.ts'`],
])('%s may %s', (from, code) => {
  expect(breaks(from, code)).toEqual([])
})

test.each([
  ['rules/src/money.ts', `import { readFileSync } from 'node:fs'`, /rules may import nothing from outside/],
  ['rules/src/money.ts', `import { contract } from '@satoshi/contract'`, /rules may not import @satoshi\/contract/],
  ['rules/src/money.ts', `import { ok } from '@satoshi/rules/outcome'`, /imports itself/],
  ['contract/src/base.ts', `import { sql } from 'kysely'`, /contract may not import kysely/],
  ['contract/src/base.ts', `import { x } from '@satoshi/content/server'`, /contract may not import @satoshi\/content/],
  [
    'web/src/quiz/a.ts',
    `import { exclusionPeriods, type Stakes } from '@satoshi/contract/stakes'`,
    /only types may come from @satoshi\/contract\/stakes/,
  ],
  [
    'web/src/quiz/a.ts',
    `import { questionFiles } from '@satoshi/content/server'`,
    /web may not import @satoshi\/content\/server/,
  ],
  [
    'web/src/quiz/a.ts',
    `import { questionFiles } from '../../../content/server.ts'`,
    /web may not reach content\/server.ts/,
  ],
  ['web/src/quiz/a.ts', `import { x } from '@satoshi/server'`, /web may not import @satoshi\/server/],
  ['web/src/mission/a.ts', `export * from '../duel/b.ts'`, /mission may not import its neighbour duel/],
  ['web/src/match/a.ts', `import { x } from '../quiz/b.ts'`, /match may not import quiz, which stands above it/],
  ['web/src/kit/a.tsx', `import { x } from '../lib/b.ts'`, /kit may not import lib, which stands above it/],
  ['web/src/kit/a.tsx', `const x = await import('../app/b.ts')`, /kit may not import app/],
  ['content/locales.ts', `import bank from './questions/financas/roi.json'`, /reaches browsers/],
  ['content/locales.ts', `import type { Question } from './schema.ts'`, /reaches browsers/],
  ['e2e/journeys/a.ts', `import { app } from '../../server/src/app.ts'`, /e2e may not reach server/],
  [
    'bench/src/a.ts',
    `import { world } from '../../server/test/_world.ts'`,
    /bench may not reach server\/test\/_world.ts/,
  ],
  ['server/src/quiz/a.ts', `import { duel } from '../duel/duel.ts'`, /sideways to duel/],
  ['server/src/quiz/a.ts', `import { match } from '../match/match.ts'`, /only through match-api.ts, not match.ts/],
  ['server/src/domains.ts', `import { x } from './wallet/post.ts'`, /domains.ts may not import the domain wallet/],
  ['server/src/quiz/a.ts', `import { domains } from '../domains.ts'`, /only the server's root may import domains.ts/],
  ['server/src/wallet/a.ts', `import { x } from '../progress/progress-api.ts'`, /wallet may not call up to progress/],
  ['server/src/question/a.ts', `import { x } from '../profile/profile-api.ts'`, /sideways to profile/],
  [
    'server/src/quiz/a.ts',
    `import { x } from '../match/commit.ts'`,
    /reached only through match-api.ts, not commit.ts/,
  ],
  ['server/src/quiz/a.ts', `import { x } from '../casino/casino-api.ts'`, /casino has no level/],
  ['server/src/quiz/a.ts', `import { x } from '../app.ts'`, /only the server's root may import app.ts/],
  ['server/src/quiz/a.ts', `import { x } from '../../test/_player.ts'`, /only tests may import/],
  ['server/src/platform/http/a.ts', `import { x } from '../../wallet/wallet-api.ts'`, /platform knows no domain/],
  ['server/src/main.ts', `import { x } from './wallet/wallet-api.ts'`, /main.ts may not import the domain wallet/],
  [
    'server/src/world/a.ts',
    `import { x } from '../match/match-api.ts'`,
    /as a browser does and may not import the domain match/,
  ],
  [
    'server/src/payment/a.ts',
    `import { startTwin } from '../../twin/stripe/twin.ts'`,
    /a twin is a process of its own/,
  ],
  ['server/twin/stripe/a.ts', `import { x } from '../../src/platform/ids.ts'`, /a twin is a process of its own/],
])('%s may not %s', (from, code, complaint) => {
  expect(breaks(from, code)).toEqual([expect.stringMatching(complaint)])
})

test('an import over several lines is found on the line where it begins', () => {
  const code = `import { a } from './b.ts'\n\nimport {\n  x,\n  y,\n} from '../wallet/post.ts'\n`
  expect(breaks('server/src/match/a.ts', code)).toEqual([expect.stringMatching(/^server\/src\/match\/a\.ts:3: /)])
})

test('an import in a comment is none', () => {
  expect(breaks('rules/src/a.ts', `// import { x } from 'node:fs'\n/* import 'node:fs' */`)).toEqual([])
})
