import { readNickname } from '@satoshi/rules/nickname'
import { describe, expect, test } from 'vitest'

import { isReserved } from './reserved-nicknames.ts'

/** Given and family names as they are written, by language: a hundred nicknames each. Ours, from common names. */
const names: Record<string, { given: string[]; family: string[] }> = {
  pt: {
    given: ['João', 'Conceição', 'Antônia', 'Luís', 'Inês', 'Flávia', 'Zoé', 'Raquel', 'Tomás', 'Íris'],
    family: ['Araújo', 'Gonçalves', 'de Sá', 'Brandão', 'Peçanha', 'Avelãs', 'Simões', 'Quintão', 'Lüder', 'D. Reis'],
  },
  es: {
    given: ['Íñigo', 'Begoña', 'Agustín', 'Lucía', 'Jesús', 'Ángela', 'Óscar', 'Nuria', 'Sofía', 'Xóchitl'],
    family: ['Ibáñez', 'Muñoz', 'Peña', 'Agüero', 'Núñez', 'Güiraldes', 'Cortés', 'Yáñez', 'del Río', 'Ordóñez'],
  },
  hi: {
    given: ['अनिल', 'प्रियंका', 'ज्ञानेश', 'मीनाक्षी', 'श्रीनिवास', 'ज़ोया', 'कृष्णा', 'दिव्यांश', 'ऋषि', 'शैलेन्द्र'],
    family: ['कुमार', 'शर्मा', 'खान', 'त्रिपाठी', 'सिंह', 'चौधरी', 'गुप्ता', 'राठौड़', 'वर्मा', 'मिश्रा'],
  },
  zh: {
    given: ['小明', '娜娜', '建国', '思远', '子涵', '梓轩', '雨桐', '志强', '婉清', '浩然'],
    family: ['王', '欧阳', '李', '陳', '张', '司马', '赵', '黃', '诸葛', '劉'],
  },
  ar: {
    given: ['محمد', 'فاطمة', 'عبد الله', 'نور', 'رؤى', 'خالد', 'مُنى', 'إسراء', 'آدم', 'يحيى'],
    family: ['العلي', 'الزهراء', 'بن سعيد', 'آل سعود', 'الشمري', 'الغامدي', 'حسن', 'القرني', 'أبو زيد', 'الهدى'],
  },
}

const corpus = Object.entries(names).flatMap(([language, { given, family }]) =>
  given.flatMap((one) =>
    family.map((other) => [language, language === 'zh' ? other + one : `${one} ${other}`] as const),
  ),
)

describe('product 2.18', () => {
  test('500 names of people in Portuguese, Spanish, Hindi, Chinese and Arabic are nicknames', () => {
    expect(new Set(corpus.map(([, name]) => name)).size).toBe(500)
    const refused = corpus.filter(([, name]) => !readNickname(name).ok || isReserved(name))
    expect(refused).toEqual([])
  })

  test('no invisible character, control or turn of direction is ever kept, wherever in a name it stands', () => {
    const hidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
    const kept: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      const sign = String.fromCodePoint(code)
      if (!hidden.test(sign) || (code >= 0xe000 && code % 256 !== 0 && /\p{Co}|\p{Cs}/u.test(sign))) continue
      for (const name of [`${sign}Ana Lima`, `Ana${sign} Lima`, `Ana Lima${sign}`]) {
        const read = readNickname(name)
        if (read.ok && hidden.test(read.value)) kept.push(code.toString(16))
      }
    }
    expect(kept).toEqual([])
  })
})
