import { expect, test } from 'vitest'

import { firstSentence } from './first-sentence.ts'

test.each([
  [
    'numbers and abbreviations',
    'Quem guarda R$ 1.000 a 1,5% ao mês, p. ex. na poupança, ganha menos. O resto vem depois.',
    'Quem guarda R$ 1.000 a 1,5% ao mês, p. ex. na poupança, ganha menos.',
  ],
  [
    'an article of a law',
    'O art. 5º da Lei nº. 8.036 diz quando se saca o FGTS. Fora disso, não.',
    'O art. 5º da Lei nº. 8.036 diz quando se saca o FGTS.',
  ],
  ['a decimal', 'A fund that costs 0.5 percent keeps more. Fees add up.', 'A fund that costs 0.5 percent keeps more.'],
  [
    'initials',
    'The U.S. Treasury and J. M. Keynes agree on this one. Few others do.',
    'The U.S. Treasury and J. M. Keynes agree on this one.',
  ],
  ['a quotation', 'The rule says “pay yourself first.” It works.', 'The rule says “pay yourself first.”'],
  [
    'a question in Spanish',
    '¿Por qué crece tanto el saldo de la deuda? Porque los intereses se suman.',
    '¿Por qué crece tanto el saldo de la deuda?',
  ],
  ['Hindi', 'चक्रवृद्धि ब्याज पूरी राशि पर लगता है। इसलिए वह तेज़ी से बढ़ता है।', 'चक्रवृद्धि ब्याज पूरी राशि पर लगता है।'],
  ['Arabic', 'هل تكفي الفائدة لتغطية التضخم في كل عام؟ لا تكفي دائمًا.', 'هل تكفي الفائدة لتغطية التضخم في كل عام؟'],
  ['Chinese', '复利按全部余额计算利息。所以增长更快。', '复利按全部余额计算利息。'],
])('%s', (_, text, first) => {
  expect(firstSentence(text)).toEqual({ first, rest: text.slice(first.length).trim() })
})

test('a first sentence that says too little goes on to the next', () => {
  const text = 'Não. O FGC cobre até R$ 250.000 por instituição. Acima disso, não há garantia.'
  expect(firstSentence(text).first).toBe('Não. O FGC cobre até R$ 250.000 por instituição.')
  expect(firstSentence('不对。复利按全部余额计算。').first).toBe('不对。复利按全部余额计算。')
})

test('a text of one sentence, or without an end, has no rest', () => {
  expect(firstSentence('Juros compostos rendem sobre tudo.').rest).toBe('')
  expect(firstSentence('  Juros compostos  ')).toEqual({ first: 'Juros compostos', rest: '' })
  expect(firstSentence('')).toEqual({ first: '', rest: '' })
})
