import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractJson } from './build/contract-json.ts'
import { cutFonts } from './build/cut-fonts.ts'
import { noCircles } from './build/no-circles.ts'
import { prerenderPages } from './build/prerender.ts'
import { textFiles } from './build/text-files.ts'

/** What most screens use; the parts that bring a library of their own stay apart. */
const kitAndLib =
  /node_modules.lucide-react|rules.src.(time|outcome)\.ts|web.src.((game-)?kit.(?!toaster|floating|celebrate|second-tap|select-control)|lib.(?!api|fetch-language|link|live-line|private-records|query|refusal-error|settings\.|sign-out|stale))[\w-]+\.tsx?$/

/** How the server is called, and what is kept of its answers. Whole: a class is not parted from what extends it. */
const dataAndCalls =
  /node_modules.(@tanstack|@orpc|idb)|web.src.leaderboard.use-board|web.src.lib.(api|fetch-language|link|live-line|private-records|query|refusal-error|settings\.|sign-out|stale)/

/** Small parts that newcomers' screens share with many others: one file for all of them. */
const basics =
  /lucide-react.+(cpu|building-complex|users)\.mjs$|web.src.(lib.(clock|isolated)|kit.(card|skeleton|tabs))\.tsx?$/

/** Shared by /auth and the other forms about an account. */
const accountForms =
  /lucide-react.+(eye|eye-off)\.mjs$|web.src.(app.beside-city|kit.(banner|field|password-field)|identity.(use-faulty-form|use-public-mutation|failure-banner|field-fault|auth-api))\.tsx?$/

/** What a sign-up is judged by, at every form that asks for a part of it. */
const signUpForms =
  /rules.src.(sign-up|nickname)\.ts$|web.src.identity.(sign-up-faults|birth-date|password-(meter|strength)|person-fields)\.tsx?$/

/** The rules that screens of players tell of: few, small, and nearly each screen has some of them. */
const gameRules =
  /rules.src.(random|game-settings|profile-theme|inventory.(items|boosts)|stakes.amounts|district.residence|progress.(xp|grant|quiz-btz)|match.(?!newcomer)|review.session|matchmaking.ticket)/

/** What several of home, the ways to play, missions, the board and the store show of a player, and how each is read. */
const playerParts =
  /web.src.(app.(preload-on-intent|first-answers|first-call|read-player)|box.use-boxes|campaign.(prize-state|use-campaigns)|city.sky|dashboard.fetch-dashboard|district.(use-sky|use-city)|duel.lobby.(use-duel-summary|player-avatar)|game-kit.(celebrate|floating-number-store)|match.(use-lives|subject-district|theme-name|reward-moments)|mission.(waiting-prizes|use-missions)|mode.(modes|use-begin|use-play-facts)|notification.use-notices|profile.level-(ring|text)|quiz.(quiz-selection|open-match|topic-counts)|review.use-review|streak.(use-streak|lives-chip|repair-card)|wallet.(is-minor|day-text))\.tsx?$/

/** What stands around a question, in solo and in duels. */
const matchFrames =
  /web.src.(match.(day-towers|play-backdrop|play-frame|play-fault|progress-skyline|play-bar|player-name)|game-kit.feedback.(milestone|notice)-store)\.tsx?$/

/** People in lists, wherever they are listed. */
const peopleParts =
  /web.src.(people.(use-people|use-search|person-line|person-row|people-states|nobody-picture|rating-text|theme-scene)|presence.presence-dot)\.tsx?$/

/** Files whose names say what they are: shared ones, and those that journeys take away. All names are in the code of every page. */
const named =
  /^(vendor|rolldown-runtime|kit|basics|data|door|sign-up|toaster|auth-screen|leaderboard-screen|fault-screens)(~|$)/

/** Files that many screens share before those of one. */
function sharedFirst(one: string, other: string): number {
  const isShared = (file: string) => Number(/(kit|basics|data|door)-[\w-]+\.js$/.test(file))
  return isShared(other) - isShared(one) || (one < other ? -1 : 1)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), contractJson(), textFiles(), cutFonts(), noCircles(), prerenderPages()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not be named at each way to a screen, and what is named stands in one
      // order everywhere: the ways to all screens are in the code that newcomers fetch, and equal lists pack well.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter((file) => !/(vendor|rolldown-runtime)-[\w-]+\.js$/.test(file)).toSorted(sharedFirst),
    },
    // Font files stay files of their own, so that a visit loads only what it uses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 6 },
            { name: 'entry', tags: ['$initial'], priority: 5 },
            // Few files a screen: each costs a phone a trip. And nothing big that a screen would load for its neighbour's sake.
            // Whole: its parts would each take some of each other's classes along.
            { name: 'kit', test: kitAndLib, priority: 2 },
            { name: 'data', test: dataAndCalls, priority: 3 },
            { name: 'basics', test: basics, priority: 4 },
            // What the forms at all doors are made of: all of it is on /auth.
            { name: 'door', test: accountForms, priority: 4 },
            { name: 'sign-up', test: signUpForms, priority: 1, minShareCount: 2 },
            { name: 'rules', test: gameRules, priority: 1, minShareCount: 2 },
            { name: 'player', test: playerParts, minShareCount: 2 },
            { name: 'match', test: matchFrames, minShareCount: 2 },
            { name: 'people', test: peopleParts, minShareCount: 2 },
          ],
        },
        chunkFileNames: ({ name }) =>
          named.test(name) ? `assets/${name.split('~')[0]}-[hash:7].js` : 'assets/[hash:7].js',
        // The first of the parts that share a file names it: the whole list would stand in the code of every page.
        assetFileNames: ({ names: [name = 'file'] }) => `assets/${name.replace(/[~.].*/, '')}-[hash:7][extname]`,
      },
    },
  },
  // Their names say what they are: one of them may do what no page may (server/src/platform/http/web-files.ts).
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[hash:7].js' } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/dev/mail', '/dev/pages'].map((path) => [
        path,
        { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
      ]),
    ),
  },
})
