/**
 * A year of 1,000 players of four temperaments through the real rules, as the table of product 6.7; and four learners
 * who forget, with the real scheduler and with daily repetition. `node bench/src/economy.ts [players] [days] [seed]`
 */
import { loadavg } from 'node:os'

import { usualBuying } from '@satoshi/rules/simulation/economy/catalogue'
import { economyTable, ratioBounds } from '@satoshi/rules/simulation/economy/economy-table'
import { gainKinds, greediest, honestP99, mostGreed } from '@satoshi/rules/simulation/economy/greedy-day'
import { simulateYear } from '@satoshi/rules/simulation/economy/simulate-year'
import { yearPlan, type Plan } from '@satoshi/rules/simulation/economy/economy'
import { learn, learnerLines } from '@satoshi/rules/simulation/learner'

import { schedule } from '../../server/src/review/review-api.ts'
import { printEconomy } from './_print-economy.ts'
import { saveResult } from './_result.ts'

/** Seconds of processor in which the year must have run; ours. */
const secondsLine = 60

const [players = String(yearPlan.players), days = String(yearPlan.days), seed = yearPlan.seed] = process.argv.slice(2)
const plan: Plan = { ...yearPlan, players: Number(players), days: Number(days), seed }

const begun = performance.now()
const before = process.cpuUsage()
const table = economyTable(simulateYear(plan))
const seconds = (performance.now() - begun) / 1_000
const { user, system } = process.cpuUsage(before)
const processorSeconds = (user + system) / 1e6
console.log(`${plan.players} players, ${plan.days} days, seed ${plan.seed}`)
// One thread works: its processor time is what the year takes on a machine that nobody else works on.
const clock = `${seconds.toFixed(1)} s on the clock, load ${loadavg()[0]?.toFixed(1)}`
printCheck(
  `a year simulated in ${processorSeconds.toFixed(1)} s (${clock})`,
  `≤ ${secondsLine} s`,
  processorSeconds <= secondsLine,
)
for (const line of printEconomy(table)) console.log(line)
printCheck(
  `sinks by sources ${table.ratio.steady.toFixed(3)}`,
  `${ratioBounds.least} to ${ratioBounds.most}`,
  isWithin(table.ratio.steady),
)
printCheck(
  `  in the worst fortnights ${table.ratio.windows.least.toFixed(3)} to ${table.ratio.windows.most.toFixed(3)}`,
  `${ratioBounds.least} to ${ratioBounds.most}`,
  isWithin(table.ratio.windows.least) && isWithin(table.ratio.windows.most),
)
const greed = printGreed()
const learners = printLearners()
const others = process.argv.length > 2 ? {} : printSensitivity()
saveResult({ plan, seconds, processorSeconds, table, greed, learners, others })

/** The best day that somebody finds who wants the most of it, beside the 99th percentile of honest dedicated ones. Source: decision 0146. */
function printGreed() {
  const honest = honestP99({ players: 200, days: 120, seed: plan.seed })
  const greedy = greediest({ accomplices: 10, tries: 200, seed: plan.seed })
  console.log('\na greedy day, with ten accomplices')
  for (const kind of gainKinds) {
    const share = greedy[kind] / honest[kind]
    const figures = `${kind} ${greedy[kind]} beside ${honest[kind]}: ${share.toFixed(2)}`
    printCheck(figures, `≤ ${mostGreed}`, share <= mostGreed)
  }
  return { honest, greedy }
}

/** Recall of a simulated learner, and reviews by those of daily repetition; ours. */
function printLearners() {
  console.log('\nlearners who forget     recall   worst day   reviews   daily repetition')
  const figures = ['ana', 'bruno', 'clara', 'davi'].map((name) => {
    const spaced = learn(name, schedule)
    const daily = learn(name, null)
    const share = spaced.reviews / daily.reviews
    const told = [percent(spaced.average), percent(spaced.worst), String(spaced.reviews), String(daily.reviews)]
    console.log(
      `  ${name.padEnd(18)} ${told.map((one) => one.padStart(10)).join('')}   ${percent(share)} of the reviews`,
    )
    return { name, spaced, daily, share }
  })
  const recall = Math.min(...figures.map(({ spaced }) => spaced.average))
  const share = Math.max(...figures.map((one) => one.share))
  printCheck(`least recall ${percent(recall)}`, `≥ ${percent(learnerLines.recall)}`, recall >= learnerLines.recall)
  printCheck(`most reviews ${percent(share)}`, `≤ ${percent(learnerLines.share)}`, share <= learnerLines.share)
  return figures
}

/** What the ratio comes to when people buy less, and without new things in the store. Source: product 6.7. */
function printSensitivity() {
  const fewer = 200
  console.log(`\nother players, ${fewer} of them    ratio   hardcore balance at the end`)
  const tell = (name: string, change: Partial<Plan>) => {
    const told = economyTable(simulateYear({ ...plan, players: fewer, ...change }))
    const balance = told.moments.at(-1)?.by.hardcore.balance ?? 0
    console.log(`  ${name.padEnd(26)} ${told.ratio.steady.toFixed(3)}   ${balance.toFixed(0)}`)
    return { ratio: told.ratio, balance }
  }
  return {
    rarely: tell('buy on 10 % of days', { buying: { ...usualBuying, cosmetics: 0.1 } }),
    noDrop: tell('no monthly drop', { monthlyDrop: false }),
  }
}

function isWithin(ratio: number): boolean {
  return ratio >= ratioBounds.least && ratio <= ratioBounds.most
}

function printCheck(what: string, line: string, passed: boolean): void {
  console.log(`${what}   line ${line}   ${passed ? 'PASS' : 'MISS'}`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
