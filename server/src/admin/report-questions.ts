import { questionReport, type LabelLine, type QuestionLine } from '../question/question-api.ts'
import { exitCodes, type Desk, type ExitCode } from './admin-command.ts'
import { textTable } from './text-table.ts'

/** `questions`: what players' answers say of each question, alarms first. Exit code 1 when a question is paused. */
export async function reportQuestions({ connection, json, say }: Desk): Promise<ExitCode> {
  const report = await questionReport(connection.db)
  const questions = report.questions.toSorted((a, b) => urgency(b) - urgency(a))
  const paused = questions.filter(({ state }) => state === 'paused')
  if (json) say(JSON.stringify({ questions, labels: report.labels }))
  else {
    for (const line of textTable(questionColumns, questions.map(questionRow))) say(line)
    say('')
    for (const line of textTable(labelColumns, report.labels.map(labelRow))) say(line)
    say('')
    say(`${questions.length} questions, ${paused.length} paused, ${questions.filter(urgency).length} with alarms.`)
  }
  return paused.length === 0 ? exitCodes.well : exitCodes.wrong
}

const number = (heading: string) => ({ heading, right: true })
const questionColumns = [
  { heading: 'question' },
  number('version'),
  { heading: 'state' },
  { heading: 'label' },
  number('rating'),
  number('firsts'),
  number('right'),
  number('time'),
  number('pbis'),
  { heading: 'answered' },
  { heading: 'alarms' },
]
const labelColumns = [
  { heading: 'label' },
  number('questions'),
  number('firsts'),
  number('right'),
  number('expected'),
  { heading: 'alarm' },
]

/** Paused ones first, then those with the most alarms. */
function urgency({ state, alarms }: QuestionLine): number {
  return alarms.length + (state === 'paused' ? 10 : 0)
}

function questionRow(line: QuestionLine): string[] {
  const counts = Object.entries(line.optionCounts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    line.id,
    String(line.version),
    line.state,
    line.difficulty,
    String(line.rating),
    String(line.firsts),
    percent(line.shareRight),
    seconds(line.meanMillis),
    line.pointBiserial?.toFixed(2) ?? '-',
    counts.map(([given, times]) => `${given} ${times}`).join(', ') || '-',
    [...line.alarms, ...(line.clearedAt === null ? [] : [`key found right ${day(line.clearedAt)}`])].join(', '),
  ]
}

function labelRow({ difficulty, questions, firsts, shareRight, expected, relabel }: LabelLine): string[] {
  const figures = [difficulty, String(questions), String(firsts), percent(shareRight), percent(expected)]
  return [...figures, relabel ? 'relabel' : '']
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`
}

function seconds(millis: number | null): string {
  return millis === null ? '-' : `${(millis / 1_000).toFixed(1)} s`
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
