import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readNickname } from '@satoshi/rules/nickname'
import { describe, expect, test } from 'vitest'

import { claimsAuthority } from './authority-words.ts'

describe('a nickname that speaks for the house', () => {
  test.each([
    [
      'by itself',
      ['admin', 'Suporte', 'OFICIAL', 'Moderadora', 'support', 'Soporte', 'Staff', 'एडमिन', '管理员', 'الدعم'],
    ],
    ['as a word of it', ['Joao Admin', 'suporte_ana', 'Oficial.Ze', 'प्रशासक राज', 'محمد الدعم', 'Ana Staff']],
    [
      'as two words',
      ['Banco Central', 'Banco.Central.BR', 'Central Bank 9', 'Help Desk', 'Team Satoshi', 'البنك المركزي'],
    ],
    [
      'joined',
      ['bancocentral', 'suportesatoshi', 'SuporteOficial', 'suporteoficial', 'AdminAna', '官方小助手', '客服01'],
    ],
    ['spaced', ['a d m i n', 's.u.p.o.r.t.e', 'S_u_p_p_o_r_t', 'ad-min', 'sup orte', 'b a n c o central']],
    ['with digits', ['admin123', '123admin', 'suporte24h', '7Oficial7', 'moderador2026']],
    ['in digits', ['adm1n', '4dm1n', 'Sup0rt3', '5upport', 'b4nc0 c3n7r4l', 'M0D3R4D0R', '0f1c1al99']],
    ['in look-alikes', ['OficiaI', 'officiaI', 'adrnin', 'Süpörté', 'ädmïn', 'sɑtoshi suporte']],
    ['of many', ['admins', 'Moderadores', 'Administradores', 'Oficiais']],
  ])('%s', (_how, nicknames) => {
    expect(nicknames.filter((nickname) => !claimsAuthority(nickname))).toEqual([])
  })

  test('in letters of another script is refused before, or here', () => {
    const twins = ['аdmin', 'Supоrte', 'οficial', 'mоderador', 'Βanco Central']
    expect(twins.filter((twin) => readNickname(twin).ok && !claimsAuthority(twin))).toEqual([])
  })
})

test.each([
  [
    'begin or end so',
    ['Suportei', 'Administer', 'Moderato', 'Adminton', 'Badminton', 'Oficina', 'Stafford', 'Padmini'],
  ],
  ['are names', ['Adam Min', 'Ademir', 'Edmilson', 'Modesto Reis', 'João Centro', 'أحمد رسمي', 'مشرف علي', '王小明']],
  [
    'are of banks, houses and teams',
    ['Banco do Ze', 'Bankman', 'Central Park', 'Team Rocket', 'Casa Verde', 'Bot Lover'],
  ],
  ['are numbers and companions', ['1234', '2026 1', 'Do Da', 'City of Satoshi', 'the game', 'BTZ fan']],
])('words that %s are free', (_what, nicknames) => {
  expect(nicknames.filter(claimsAuthority)).toEqual([])
})

/** Words that stand for authority by themselves, and are written in our own texts. */
const refused =
  /^(?:admin|sysadmin|administrador|administração|administración|moderador|moderator|moderação|moderación|suporte|soporte|support|ofic[il]a(?:l|is|les)|official|atendimento|staff|ouvidoria|प्रशासक|आधिकारिक|الرسمي|الرسمية|الإدارة|الدعم|المشرف|सपोर्ट|व्यवस्थापक|एडमिन)/iu

test('thousands of words of our own texts in six languages are free, but for the words of authority themselves', () => {
  const words = wordsOf(join(import.meta.dirname, '../../../../content'))
  expect(words.length).toBeGreaterThan(2_500)
  const wrong = words.filter(
    (word) => claimsAuthority(word) && !refused.test(word) && !/央行|中央银行|官方|客服|管理员/.test(word),
  )
  expect(wrong).toEqual([])
})

/** Every word of 3 to 20 letters in the texts under a folder. Chinese, which has no spaces, comes in clauses. */
function wordsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  return [
    ...new Set(texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{3,20}(?![\p{L}\p{M}])/gu) ?? [])),
  ]
}
