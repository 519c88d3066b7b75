import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { postLength } from './mural.ts'
import { charactersOf, readPost, tidyPost } from './post-text.ts'

const refusalOf = (written: string) => {
  const read = readPost(written)
  return read.ok ? null : read.code
}

describe('a post is tidied', () => {
  test.each([
    ['  two   words \t here ', 'two words here'],
    ['one\r\n\r\n\n two', 'one\ntwo'],
    ['a\nb\nc\nd\ne\nf', 'a\nb\nc\nd e f'],
    ['a\u2028b\u2029c\u0085d', 'a\nb\nc\nd'],
    ['\u202Eevil\u2066 text\u2069', 'evil text'],
    ['\u0000nul\u0007 bell\u001B[31m', 'nul bell[31m'],
    ['half \uD800 of \uDC00 it', 'half of it'],
    ['in\u200Bvi\u00ADsi\u2060ble\uFEFF', 'invisible'],
    ['e\u0301', 'é'],
    ['a\u0300\u0301\u0302\u0303\u0304\u0305\u0306', 'à\u0301\u0302\u0303\u0304'],
    ['ex\u200Dam\u200Cple', 'example'],
    ['\u3164\u115F\u2800\uE000\uFFFF', ''],
  ])('%j', (written, stored) => expect(tidyPost(written)).toBe(stored))

  test('joiners stay where a script or an emoji is written with them', () => {
    for (const text of ['👩‍🚀 ok', '👨‍👩‍👧', 'क्‍ष', 'می‌خواهم', '❤️‍🔥']) expect(tidyPost(text)).toBe(text)
  })

  test('markup is text like any other', () => {
    const text = '<script>alert(1)</script> {{nickname}} $t(app.balance) =1+1'
    expect(readPost(text)).toEqual({ ok: true, value: text })
  })

  test('whatever is written, it is one to 280 characters that the database stores, and the same when tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (written) => {
        const read = readPost(written)
        if (!read.ok) return
        expect(charactersOf(read.value)).toBeLessThanOrEqual(postLength)
        expect(read.value.isWellFormed()).toBe(true)
        expect(read.value).not.toMatch(/\p{Bidi_Control}|(?!\n)\p{Cc}/u)
        expect(tidyPost(read.value)).toBe(read.value)
      }),
      { seed: 20_261_128, numRuns: 3_000 },
    )
  })
})

test('a post has 1 to 280 characters after it is tidied', () => {
  expect(readPost('é'.repeat(280)).ok).toBe(true)
  expect(readPost(`  ${'😀'.repeat(280)}\n`).ok).toBe(true)
  for (const text of ['', ' \n\t ', '\u200B\u202E', 'a'.repeat(281)])
    expect(readPost(text)).toEqual({ ok: false, code: 'district.postLength', details: { most: 280 } })
  // A tower of marks is cut down to four.
  expect(readPost(`a${'\u0335'.repeat(10_000)}`)).toEqual({ ok: true, value: `a${'\u0335'.repeat(4)}` })
})

test.each([
  'veja http://x.y',
  'ftp://host',
  'HTTPS://EXAMPLE.COM',
  'www.banco',
  'www .banco',
  'entra em t.me/grupo',
  'bit.ly/abc',
  'example.com',
  'site.com.br é bom',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'exam\u200Dple.c\u00ADom',
  'example[.]com',
  'example (dot) com',
  'example。com',
  '看example.com吧',
  '10.0.0.1:8080',
  '10.0.0.1/login',
  'https\u202E://x',
  'golpe.me',
  'golpe.pt',
  'exemplo.es',
  'satoshi.in',
  'site.sa',
  'golpe.top',
  'lucro4.sa/x',
  'golpe4.sa',
  'golpe.mx agora',
  'see golpe.uk',
  'golpe.ae',
  'golpe.com.hk',
  '看golpe.tw吧',
  'exemplo . com',
  'exemplo .com',
  'acesse exemplo . com agora',
  'EXEMPLO . COM',
  'exemplo . com . br',
  'exemplo . io agora',
  'exemplo 。 com',
  'exemplo\n. com',
  'exemplo ． com',
  'entra em golpe . top',
  'mira golpe . es!',
  'see golpe . me/join',
  '看 example . com 吧',
  'देखो example . com',
  'انظر example . com',
  // Without a space it looks like one; the refusal says what to do.
  'fui.Me disseram',
])('a link is refused: %j', (text) => expect(refusalOf(text)).toBe('district.postLink'))

test.each([
  'meu cpf 529.982.247-25',
  'meu cpf 52998224725',
  'cpf 111.222.333-44',
  'liga (11) 91234-5678',
  'zap 11 91234 5678',
  'zap 91234-5678',
  '+55 11 91234-5678',
  '+966 50 123 4567',
  'call 98765 43210',
  '138 1234 5678',
  '4111 1111 1111 1111',
  '4111111111111111',
  '４１１１ 1111 1111 1111',
  '٠٥٥ ١٢٣ ٤٥٦٧',
  '९८७६५ ४३२१०',
  'ana@example.org',
  'ana [at] example.org',
  'ana＠example.org',
  '1234 5678 9012',
  '9 8765 4321',
  '9.8765-4321',
  '8765-4321',
  'liga 3456-7890 hoje',
  'joao arroba gmail ponto com',
  'joao arroba gmail.com',
  'joe at gmail dot com',
  'juan arroba correo punto com',
  'joao艾特gmail点com',
  'राम एट gmail डॉट कॉम',
  'سعد آت gmail دوت كوم',
])('what identifies somebody is refused: %j', (text) => expect(refusalOf(text)).toBe('district.postData'))

test.each([
  'Guardei R$ 1.000.000.000,00 em 10 anos',
  'são 100000000 sats por bitcoin, ou 0.12345678 BTC',
  '2024 2025 2026 foram bons anos',
  'em 28.11.2026 10 pessoas, 2026-11-28 também',
  '10 20 30 40 50',
  'Oi, vizinhos. Alguém quer um duelo?',
  'juros de 1,25% a.m. e/ou 15% a.a.',
  'मेरा पहला दिन यहाँ, नमस्ते',
  'مرحبا بالجيران، من يلعب معي؟',
  '大家好。今天学了复利',
  'Selic 15.00/ano',
  '3.14159265358979',
  'R$ 3.50',
  'às 10.30',
  'v1.2',
  'v1.2.3 saiu',
  'custa US$ 3.50 ou 3.500,00',
  'de 2500-3750 reais por mês',
  'PETR4.SA caiu hoje',
  'em 2024-2026',
  'a arroba do boi. Subiu hoje',
  'a arroba hoje. Com isso subiu',
  'oi @ana. Com certeza',
  'fui. Me disseram',
  'S.A. e Ltda.',
  'p.ex. isto, i.e. aquilo, etc.',
  'look at this. Then play',
  // Full stops as people type them: before a space, after one, on both sides, without any.
  'fim.Agora vamos',
  'fim .Agora vamos',
  'fim . Agora vamos',
  'gostei . me chama para um duelo',
  'aprendi muito . Com calma se chega',
  'então ... com calma',
  'hoje… com calma',
  'a bolha .com de 2000',
  'as empresas .com quebraram',
  'sou dev .net',
  'I liked it . is there more',
  'the .com bubble',
  'we won . us against them',
  'me gustó . es fácil',
  'la burbuja .com . la recuerdo',
  'terminó . Me voy',
  'समझ गया . अब खेलते हैं',
  'تعلمت اليوم . من يلعب معي',
  'فقاعة .com انتهت',
  '学完了 . 明天见',
  '学完了。com 是什么',
  'vendi PETR4 .SA ontem',
])('everyday words and numbers are none: %j', (text) => expect(refusalOf(text)).toBeNull())
