import { expect, test } from 'vitest'

import { findHouseBreaks } from './house.ts'

function breaks(path: string, code: string) {
  return findHouseBreaks(new Map([[path, code]]))
}

test.each([
  ['server/src/quiz/start.ts', 'const at = new Date()', /app\.clock/],
  ['server/src/quiz/start.ts', 'await tx.insertInto("matches").execute()', /SQL stands only/],
  ['server/src/quiz/start.ts', 'await sql`select 1`.execute(db)', /SQL stands only/],
  ['server/src/quiz/start.ts', 'await sql<Row>`select 1`.execute(db)', /SQL stands only/],
  ['server/src/quiz/start.ts', "await pool.query('select 1')", /SQL stands only/],
  ['server/src/quiz/quiz-store.ts', "db.selectFrom('questions').where('id', 'in', ids)", /anyOf and allOf/],
  ['server/src/quiz/quiz-store.ts', "query.where(\n  'id',\n  'not in',\n  rows.map(idOf),\n)", /anyOf and allOf/],
  ['server/src/quiz/quiz-store.ts', 'sql`select id from questions where id in (${ids})`', /anyOf and allOf/],
  ['server/src/quiz/quiz-store.ts', 'sql`select 1 where id in ${sql.join(ids)}`', /anyOf and allOf/],
  ['server/src/quiz/quiz-store.ts', '.where((eb) => eb.or(keys.map(isOf)))', /anyOf and allOf/],
  ['web/src/wallet/balance.tsx', 'const text = `${amount} BTZ`', /web\/src\/game-kit\/btz\.tsx/],
  ['web/src/wallet/balance.tsx', 'const text = format.format(balanceCents / 100)', /web\/src\/game-kit\/btz\.tsx/],
  ['web/src/wallet/day.ts', 'new Intl.DateTimeFormat(language).format(at)', /dd\/mm\/yyyy/],
  ['web/src/wallet/day.ts', 'dateFormat(language).format(at)', /dd\/mm\/yyyy/],
  ['web/src/quiz/xp.tsx', 'new Intl.NumberFormat(tag).format(xp)', /numberFormat/],
  ['e2e/journeys/a.spec.ts', 'await page.waitForTimeout(500)', /not for time to pass/],
  ['server/src/quiz/start.ts', 'const row = found as Row', /\/\/ safe: /],
  ['web/src/lib/api.ts', 'const text = (await reply.json()) as { code: string }', /\/\/ safe: /],
  ['web/src/lib/utils.ts', '', /name the file by what it holds/],
  ['server/src/helpers/date.ts', '', /name the file by what it holds/],
])('in %s, %j is reported', (path, code, complaint) => {
  expect(breaks(path, code)).toEqual([expect.stringMatching(complaint)])
})

test.each([
  ['server/src/quiz/start.ts', 'const at = new Date(millis)'],
  ['server/src/quiz/quiz-store.ts', 'await sql`select 1`.execute(db)'],
  ['server/src/match/match-own-data.ts', 'await sql`select 1`.execute(db)'],
  ['server/src/platform/postgres/ping.ts', 'await sql`select 1`.execute(db)'],
  ['server/src/wallet/post.ts', 'await tx.insertInto("postings").execute()'],
  ['server/src/wallet/post.test.ts', 'await db.selectFrom("postings").execute()'],
  ['server/src/quiz/start.ts', '// never new Date() nor sql`…`'],
  ['web/src/game-kit/btz.tsx', 'numberFormat(tag).format(cents / 100)'],
  ['web/src/quiz/xp.tsx', 'numberFormat(tag).format(xp)'],
  ['server/src/quiz/start.ts', 'const row = found as Row // safe: the store writes nothing else'],
  ['server/src/quiz/start.ts', '// safe: the store writes nothing else\nconst row =\n  found as Row'],
  ['server/src/quiz/start.ts', "const kinds = ['a', 'b'] as const"],
  ['server/src/quiz/start.ts', "import { post as postMoney, type Row as R } from './post.ts'"],
  ['server/src/quiz/quiz-store.ts', 'db.selectFrom("quiz as Q")'],
  ['server/src/quiz/start.ts', 'const text = `select a as B`'],
  ['server/src/quiz/quiz-store.ts', "db.selectFrom('questions').where('id', '=', anyOf(ids, 'text'))"],
  ['server/src/quiz/quiz-store.ts', 'sql`select 1 where id = any(${ids}::text[]) or id in (select id from changed)`'],
  ['server/src/quiz/start.ts', 'log.info(`not done in ${millis} ms`)'],
])('in %s, %j is fine', (path, code) => {
  expect(breaks(path, code)).toEqual([])
})
