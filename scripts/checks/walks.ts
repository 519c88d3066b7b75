import { resolveImport, valueImports } from './_imports.ts'
import type { Findings, Tree } from './_tree.ts'

/**
 * The files through which one action of a player goes, in its order. A leg is a way through imports: each file imports
 * the next one or is imported by it. Between two legs stand the network, the database or a file that was met before.
 */
export type Walk = { name: string; atMost: number; legs: readonly (readonly string[])[] }

/** Source of the limits: docs/decisions/0130. */
export const walks: readonly Walk[] = [
  {
    name: "an answer in a duel, from the tap to the other's screen",
    atMost: 22,
    legs: [
      [
        'web/src/match/answer-options.tsx',
        'web/src/match/phases/question.tsx',
        'web/src/match/play-screen.tsx',
        'web/src/duel/duel-screen.tsx',
        'web/src/match/use-match.ts',
        'web/src/match/match-driver.ts',
      ],
      ['web/src/match/use-match.ts', 'web/src/lib/live.ts', 'web/src/lib/live-line.ts'],
      [
        'server/src/platform/live/live-router.ts',
        'server/src/match/match-routes.ts',
        'server/src/match/matches.ts',
        'server/src/match/commit.ts',
        'server/src/match/step.ts',
        'rules/src/match/apply.ts',
        'rules/src/match/answer.ts',
        'rules/src/match/rounds.ts',
        'rules/src/match/scoring.ts',
      ],
      ['server/src/match/commit.ts', 'server/src/match/match-view.ts', 'rules/src/match/view.ts'],
      ['server/src/match/matches.ts', 'server/src/match/group-store.ts'],
      ['web/src/match/match-driver.ts', 'web/src/match/match-store.ts'],
      ['web/src/duel/duel-screen.tsx', 'web/src/duel/duel-stage.tsx'],
    ],
  },
  {
    name: 'a mission claimed',
    atMost: 9,
    legs: [
      ['web/src/mission/mission-line.tsx', 'web/src/mission/use-missions.ts'],
      ['contract/src/mission.ts'],
      ['server/src/mission/mission-routes.ts', 'server/src/mission/claims.ts', 'rules/src/mission/mission.ts'],
      ['server/src/mission/claims.ts', 'server/src/mission/set-store.ts'],
      ['server/src/mission/claims.ts', 'server/src/progress/grant.ts', 'server/src/wallet/post.ts'],
    ],
  },
  {
    name: 'a setting saved',
    atMost: 7,
    legs: [
      ['web/src/settings/sound-section.tsx', 'web/src/lib/settings.ts', 'web/src/lib/stored-settings.ts'],
      ['contract/src/settings.ts', 'rules/src/settings.ts'],
      ['server/src/profile/profile-routes.ts', 'server/src/profile/settings-store.ts'],
    ],
  },
]

/** How many files a walk goes through. */
export function lengthOf({ legs }: Walk): number {
  return new Set(legs.flat()).size
}

/** Walks that are longer than they may be, name a file that is gone, or go where no import leads. */
export function findWalkProblems(tree: Tree, all: readonly Walk[] = walks): Findings {
  return all.flatMap((walk) => [
    ...(lengthOf(walk) > walk.atMost ? [`${walk.name}: ${lengthOf(walk)} files, more than ${walk.atMost}`] : []),
    ...new Set(walk.legs.flat().flatMap((path) => (tree.has(path) ? [] : [`${path}: ${walk.name}: is not there`]))),
    ...walk.legs.flatMap((leg) =>
      leg.slice(1).flatMap((path, index) => {
        const before = leg[index] ?? path
        const linked = !tree.has(path) || !tree.has(before) || leads(tree, before, path) || leads(tree, path, before)
        return linked ? [] : [`${path}: ${walk.name}: no import leads here from ${before}`]
      }),
    ),
  ])
}

/** Whether a file imports another, by itself or through what a domain shows to others. */
function leads(tree: Tree, from: string, to: string): boolean {
  return importsOf(tree, from).some(
    (path) => path === to || (path.endsWith('-api.ts') && importsOf(tree, path).includes(to)),
  )
}

function importsOf(tree: Tree, path: string): string[] {
  return valueImports(tree.get(path) ?? '', { types: true }).flatMap(
    (specifier) => resolveImport(path, specifier) ?? [],
  )
}
