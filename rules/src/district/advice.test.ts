import { expect, test } from 'vitest'

import { readsAsAdvice } from './advice.ts'

test.each([
  'Compre agora',
  'Lucro GARANTIDO',
  'lucro garanti\u0301do não existe, mas dizem',
  'PETR4: hora de vender',
  'Buy the dip!',
  'I will buy $SOL',
  'bitcoin: buy or hold?',
  'ganancia garantizada',
  'Vende DOGE ya',
  'पक्का मुनाफा मिलेगा',
  'बिटकॉइन खरीद लिया',
  'ربح مضمون للجميع',
  'أرباح مضمونة',
  'شراء بيتكوين الآن',
  '这个必涨',
  '比特币可以买了',
  'ＢＵＹ ＮＯＷ',
])('it reads as advice: %j', (text) => expect(readsAsAdvice(text)).toBe(true))

test.each([
  'Comprei pão hoje',
  'O que é PETR4?',
  'I buy bread every day',
  'Quem quer jogar um duelo?',
  'Aprendi o que é bitcoin',
  '今天学了复利',
  'مضمون الدرس رائع',
  'आज मैंने ब्याज सीखा',
  'compreensão leva tempo',
])('it does not: %j', (text) => expect(readsAsAdvice(text)).toBe(false))
