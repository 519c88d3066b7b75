import { expect, test } from 'vitest'

import { orderOf, startTestTwin, type TestTwin } from './_test-twin.ts'

async function openSession({ stripe }: TestTwin, change = {}) {
  const { id, url } = await stripe.checkout.sessions.create(orderOf(change))
  return { id, url: url ?? '' }
}

async function read(url: string, language = 'en') {
  const response = await fetch(url, { headers: { 'accept-language': language } })
  return { status: response.status, text: await response.text() }
}

async function press(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

test('the page says that it is a trial, and shows what is paid, and how much', async () => {
  const test = await startTestTwin()
  const { url } = await openSession(test)
  const { status, text } = await read(url)
  expect(status).toBe(200)
  expect(text).toContain('<html lang="pt-BR" dir="ltr">')
  expect(text).toContain('Pagamento de teste')
  expect(text).toContain('nenhum dinheiro de verdade é cobrado')
  expect(text).toContain('8.000 BTZ &#60;popular&#62;')
  expect(text).toContain('R$\u00a014,90')
  expect(text).toContain('href="http://127.0.0.1:8080/store"')
  const cards = [...text.matchAll(/<button name="card" value="(\d+)"/g)].map(([, card]) => card)
  expect(cards).toEqual(['4242', '0341', '0002', '9995', '3155'])
})

test.for([
  ['es', 'en', 'lang="es" dir="ltr"'],
  ['hi-IN', 'en', 'lang="hi" dir="ltr"'],
  ['zh', 'en', 'lang="zh" dir="ltr"'],
  ['fr', 'ar', 'lang="en" dir="ltr"'],
  ['auto', 'ar-SA,ar;q=0.9,en;q=0.5', 'lang="ar" dir="rtl"'],
  ['auto', 'fr-FR,fr;q=0.9,pt;q=0.5', 'lang="pt-BR" dir="ltr"'],
])('a session in %s is shown to a browser in %s with %s', async ([locale, browser, expected]) => {
  const test = await startTestTwin()
  const { url } = await openSession(test, { locale })
  expect((await read(url, browser)).text).toContain(`<html ${expected}>`)
})

test('a card that is taken leads back, and pressing twice leads there again', async () => {
  const test = await startTestTwin()
  const { id, url } = await openSession(test)
  const back = { status: 303, location: `http://127.0.0.1:8080/success?session=${id}` }
  expect(await press(url, { card: '4242' })).toEqual(back)
  expect(await press(url, { card: '4242' })).toEqual(back)
  expect((await test.stripe.charges.list()).data).toHaveLength(1)
  expect((await read(url)).text).toContain('Este pagamento já foi feito.')
})

test.for([
  ['0002', 'declined', 'generic_decline', 'O cartão foi recusado.'],
  ['9995', 'insufficientFunds', 'insufficient_funds', 'O cartão não tem saldo.'],
] as const)('the card %s is declined, and another one can pay', async ([card, reason, decline_code, said]) => {
  const test = await startTestTwin()
  const { id, url } = await openSession(test)
  const { location } = await press(url, { card })
  expect(location).toBe(`/pay/${id}?declined=${reason}`)
  expect(test.types()).toEqual(['payment_intent.payment_failed'])
  expect(test.received[0]?.event.data.object).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code },
  })
  const { text } = await read(`${test.twin.url}${location}`)
  expect(text).toContain(`<p role="alert" class="alert">${said}`)
  expect(await test.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  await press(url, { card: '4242' })
  expect(await test.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const attempts = await test.stripe.charges.list()
  expect(attempts.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect(new Set(attempts.data.map(({ payment_intent: intent }) => intent)).size).toBe(1)
})

test('a card that asks for authentication pays only after that was passed', async () => {
  const test = await startTestTwin()
  const { id, url } = await openSession(test)
  expect((await fetch(`${url}/bank`, { redirect: 'manual' })).headers.get('location')).toBe(`/pay/${id}`)
  expect((await press(`${url}/bank`, { result: 'complete' })).location).toBe(`/pay/${id}?declined=authenticationFailed`)
  expect((await press(url, { card: '3155' })).location).toBe(`/pay/${id}/bank`)
  expect((await read(`${url}/bank`)).text).toContain('Confirmação do banco (teste)')
  expect(test.types()).toEqual([])
  expect((await press(`${url}/bank`, { result: 'fail' })).location).toBe(`/pay/${id}?declined=authenticationFailed`)
  expect(test.types()).toEqual(['payment_intent.payment_failed'])
  await press(url, { card: '3155' })
  expect((await press(`${url}/bank`, { result: 'complete' })).location).toContain('/success?')
  expect(await test.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
})

test('what is not on the page pays nothing', async () => {
  const test = await startTestTwin()
  const { id, url } = await openSession(test)
  expect((await press(url, { card: 'toString' })).status).toBe(400)
  expect((await press(`${url}/bank`, {})).status).toBe(400)
  expect((await read(`${test.twin.url}/pay/cs_test_none`)).status).toBe(404)
  expect(await test.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_intent: null })
})

test('a session that expired says so, and cannot be paid', async () => {
  const test = await startTestTwin()
  const { id, url } = await openSession(test)
  await press(url, { card: '0002' })
  test.clock.now += 24 * 3_600_000
  expect((await read(url)).text).toContain('Este pagamento expirou.')
  expect(await press(url, { card: '4242' })).toEqual({ status: 200, location: null })
  const session = await test.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid', payment_intent: { status: 'canceled' } })
})

test('the receipt shows what was paid and what came back', async () => {
  const test = await startTestTwin()
  const { id } = await openSession(test)
  await test.twin.pay(id)
  const [charge] = (await test.stripe.charges.list()).data
  const receipt = charge?.receipt_url ?? ''
  expect((await read(receipt)).text).not.toContain('Refunded')
  await test.twin.refund({ payment_intent: String(charge?.payment_intent), amount: 490 })
  const { text } = await read(receipt)
  expect(text).toContain('R$14.90')
  expect(text).toContain('Refunded: <bdi dir="ltr">R$4.90</bdi>')
  expect((await read(`${test.twin.url}/receipts/ch_none`)).status).toBe(404)
})
