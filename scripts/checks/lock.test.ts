import { expect, test } from 'vitest'

import { findLockProblems } from './lock.ts'

const good = { version: '1.0.0', integrity: 'sha512-x' }

function problems(packages: Record<string, unknown>, manifest: unknown = { dependencies: { a: '1.0.0' } }) {
  return findLockProblems(
    new Map([
      ['package.json', JSON.stringify(manifest)],
      ['package-lock.json', JSON.stringify({ packages: { '': manifest, ...packages } })],
    ]),
  )
}

test('a complete lock has no problems', () => {
  const a = {
    ...good,
    dependencies: { b: '1' },
    optionalDependencies: { '@a/linux-x64-gnu': '1', '@a/win32-x64': '1' },
  }
  expect(
    problems({ 'node_modules/a': a, 'node_modules/a/node_modules/b': good, 'node_modules/@a/linux-x64-gnu': good }),
  ).toEqual([])
})

test.each([
  ['a dependency', { dependencies: { b: '1' } }],
  ['a peer', { peerDependencies: { b: '1' } }],
])('%s without an entry is reported', (_kind, names) => {
  expect(problems({ 'node_modules/a': { ...good, ...names } })).toEqual([
    'package-lock.json: node_modules/a names b, which has no entry',
  ])
})

test('an optional peer may be missing', () => {
  const peers = { peerDependencies: { b: '1' }, peerDependenciesMeta: { b: { optional: true } } }
  expect(problems({ 'node_modules/a': { ...good, ...peers } })).toEqual([])
})

test.each(['@a/linux-x64-gnu', '@a/linux-arm64-gnu', '@a/binding-linux-x64', 'plain'])(
  'the optional package %s without an entry is reported',
  (name) => {
    expect(problems({ 'node_modules/a': { ...good, optionalDependencies: { [name]: '1' } } })).toHaveLength(1)
  },
)

test.each([
  '@a/darwin-arm64',
  '@a/win32-x64-msvc',
  '@a/linux-x64-musl',
  '@a/linux-arm-gnueabihf',
  '@a/linux-s390x-gnu',
  'fsevents',
])('the optional package %s of another platform may be missing', (name) => {
  expect(problems({ 'node_modules/a': { ...good, optionalDependencies: { [name]: '1' } } })).toEqual([])
})

test('a host in the lock is reported', () => {
  const entry = { ...good, resolved: 'https://registry.example/a.tgz' }
  expect(problems({ 'node_modules/a': entry })).toEqual([
    'package-lock.json: node_modules/a names the host registry.example',
  ])
})

test('an entry without integrity is reported', () => {
  expect(problems({ 'node_modules/a': { version: '1.0.0' } })).toEqual([
    'package-lock.json: node_modules/a has no integrity',
  ])
})

test('a package.json that was changed without the lock is reported', () => {
  const tree = new Map([
    ['package.json', JSON.stringify({ dependencies: { a: '2.0.0' } })],
    [
      'package-lock.json',
      JSON.stringify({ packages: { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': good } }),
    ],
  ])
  expect(findLockProblems(tree)).toEqual(['package.json: the lock has other dependencies; run npm install'])
})
