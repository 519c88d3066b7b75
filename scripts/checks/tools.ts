import { spawn } from 'node:child_process'
import { join } from 'node:path'

import type { Findings } from './_tree.ts'

const root = join(import.meta.dirname, '../..')

/** Files that are not in the one format. */
export async function findUnformatted(): Promise<Findings> {
  const { lines, good } = await runTool('oxfmt/bin/oxfmt', ['--list-different', '.'])
  return good ? [] : lines.map((line) => `${line}: run npx oxfmt on it`)
}

/** Lint and type errors of every workspace: the linter asks the TypeScript compiler for both. */
export async function findLintAndTypeErrors(): Promise<Findings> {
  const { lines, good } = await runTool('oxlint/bin/oxlint', ['--format=agent', '.'])
  return good ? [] : lines
}

/** Files, exports and dependencies that nothing uses. */
export async function findDeadCode(): Promise<Findings> {
  const { lines, good } = await runTool('knip/bin/knip.js', [
    '--no-progress',
    '--no-config-hints',
    '--reporter',
    'compact',
  ])
  return good ? [] : lines
}

async function runTool(file: string, args: string[]): Promise<{ lines: string[]; good: boolean }> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  const good = (await promise) === 0
  return { lines: output.split('\n').filter((line) => line.trim() !== ''), good }
}
