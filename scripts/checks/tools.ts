import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

/** What Redocly's recommended rules find wrong with the OpenAPI document; what they only warn of is not told. */
export async function findApiProblems(): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'satoshi-api-'))
  try {
    const printed = await runNode('server/src/platform/http/print-api-document.ts', [])
    if (!printed.good) return printed.output.split('\n')
    const file = join(folder, 'openapi.json')
    await writeFile(file, printed.output)
    const { lines, good } = await runTool('@redocly/cli/bin/cli.js', ['lint', '--extends=recommended', file])
    return good ? [] : lines
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runTool(file: string, args: string[]): Promise<{ lines: string[]; good: boolean }> {
  const { output, good } = await runNode(join('node_modules', file), args)
  return { lines: output.split('\n').filter((line) => line.trim() !== ''), good }
}

/** Redocly would tell its makers that it ran, and ask for a newer one. */
const quietRedocly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

async function runNode(file: string, args: string[]): Promise<{ output: string; good: boolean }> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quietRedocly, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  return { good: (await promise) === 0, output }
}
