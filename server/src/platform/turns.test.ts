import { expect, test, vi } from 'vitest'

import { Turns } from './turns.ts'

/** Work that ends when it is told to, and in which order it began. */
function opened(turns: Turns) {
  const begun: number[] = []
  const ends = new Map<number, (failed?: Error) => void>()
  const begin = (name: number) =>
    turns.run(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(name)
          ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)))
        }),
    )
  return { begun, begin, end: (name: number, failed?: Error) => ends.get(name)?.(failed) }
}

test('a few work at once, and the others in the order in which they came, also after a failure', async () => {
  const { begun, begin, end } = opened(new Turns({ most: 2, waitMillis: 60_000 }))
  const [first, second, third, fourth] = [1, 2, 3, 4].map(begin)
  expect(begun).toEqual([1, 2])
  end(2, new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]))
  end(3)
  await expect(third).resolves.toBe(3)
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]))
  for (const name of [1, 4]) end(name)
  expect(await Promise.all([first, fourth])).toEqual([1, 4])
})

test('who has waited long enough goes all the same', async () => {
  const { begun, begin, end } = opened(new Turns({ most: 1, waitMillis: 5 }))
  const both = [1, 2].map(begin)
  await vi.waitFor(() => expect(begun).toEqual([1, 2]))
  for (const name of [2, 1]) end(name)
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('one who comes as another leaves takes nobody`s turn', async () => {
  const { begun, begin, end } = opened(new Turns({ most: 1, waitMillis: 60_000 }))
  const first = begin(1)
  const second = begin(2)
  end(1)
  await first
  const third = begin(3)
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(1))
  expect(begun).toEqual([1, 2])
  end(2)
  await second
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]))
  end(3)
  await third
})
