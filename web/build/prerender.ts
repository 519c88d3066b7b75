import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { languages, type Language } from '@satoshi/rules/language'
import react from '@vitejs/plugin-react'
import { build, minifySync, type Plugin } from 'vite'

import { beginsWithDashboard, callsOfPicture } from '../src/app/first-call.ts'
import type * as Prerender from '../src/app/prerender.tsx'
import { chunkFilesOf, type ChunkFiles } from './chunk-files.ts'
import { compressFiles } from './compress.ts'
import { contractJson } from './contract-json.ts'
import { pageHtml } from './page-html.ts'
import { screenFiles, sectionFiles } from './screen-files.ts'
import { textFiles } from './text-files.ts'

/** The screens whose first paint is in their page. */
const drawnPaths: ReadonlySet<string> = new Set(['/welcome', '/auth'])

/**
 * After the build of the app: a page a screen and language (`welcome.pt-BR.html`, `dashboard.ar-SA.html`), which holds
 * the texts of its screen and names all its code, so that they come at once; those that newcomers see first carry their first
 * paint too. `index.<language>.html` is for every other address. The server gives each visitor theirs.
 */
export function prerenderPages(): Plugin {
  let root = ''
  let isClientBuild = false
  // There once the files are made; a build that failed closes too.
  let filesOf: ChunkFiles | null = null
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      isClientBuild = !config.build.ssr
    },
    generateBundle: (_options, bundle) => void (filesOf = chunkFilesOf(bundle, root)),
    closeBundle: async (error?: Error) => {
      if (!isClientBuild || !filesOf || error || !existsSync(join(root, 'dist/index.html'))) return
      shorten(join(root, 'dist/first.js'))
      await writePages(root, filesOf)
      await compressFiles(join(root, 'dist'))
    },
  }
}

type Build = {
  dist: string
  template: string
  filesOf: ChunkFiles
  screens: Map<string, string>
  sections: string[]
  app: typeof Prerender
}

async function writePages(root: string, filesOf: ChunkFiles): Promise<void> {
  const dist = join(root, 'dist')
  const made: Build = {
    dist,
    template: readFileSync(join(dist, 'index.html'), 'utf8'),
    filesOf,
    screens: screenFiles(root),
    sections: sectionFiles(root),
    app: await loadPrerender(root),
  }
  for (const language of languages) {
    writePage(
      made,
      'index',
      language,
      pageHtml(made.template, {
        ...made.app.page(language),
        texts: await made.app.translationsOf(language, made.app.sharedTranslations),
        preloads: [],
      }),
    )
    for (const path of made.app.pagePaths()) {
      const name = path.slice(1).replaceAll('/', '+')
      writePage(made, name, language, await screenHtml(made, path, language))
      if (callsOfPicture(path).length > 0)
        writePage(made, `${name}.drawn`, language, await drawnHtml(made, path, language))
    }
  }
}

/** A file that no bundle has: every page waits for it, and its comments are for whoever reads the source. */
function shorten(file: string): void {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`)
  writeFileSync(file, code)
}

function writePage({ dist }: Build, name: string, language: Language, html: string): void {
  writeFileSync(join(dist, `${name}.${language}.html`), html)
}

async function screenHtml(made: Build, path: string, language: Language): Promise<string> {
  const { requiresAuth, firstCall } = made.app.record(path)
  return pageHtml(made.template, {
    ...(await partsOfScreen(made, path, language)),
    ...(requiresAuth ? { ...(await made.app.drawWaiting(path, language)), drawn: 'waiting' } : {}),
    ...(drawnPaths.has(path)
      ? { ...(await made.app.draw(path, language)), drawn: `${path} ${language}`, fontsFirst: true }
      : {}),
    early: firstCall ?? earlyCallOf(path, requiresAuth),
  })
}

/** The page of a screen that the server draws for each player: its code comes after the picture. */
async function drawnHtml(made: Build, path: string, language: Language): Promise<string> {
  const parts = await partsOfScreen(made, path, language)
  return pageHtml(made.template, { ...parts, fontsFirst: true, drawnByServer: true })
}

async function partsOfScreen(made: Build, path: string, language: Language) {
  const record = made.app.record(path)
  const { requiresAuth, besideCity, showsSettings } = record
  const sources = [
    made.screens.get(path) ?? '',
    ...(requiresAuth ? ['src/app/player-layout.tsx', 'src/app/read-player.ts', 'src/app/all-routes.ts'] : []),
    ...(besideCity ? ['src/app/beside-city.tsx'] : []),
    ...(showsSettings ? made.sections : []),
  ]
  const files = [
    ...made.app.sharedTranslations,
    ...made.app.textFilesOf(record),
    ...(requiresAuth ? made.app.playerTranslations : []),
  ]
  return {
    ...made.app.page(language),
    ...(await made.app.head(path, language)),
    texts: await made.app.translationsOf(language, files),
    preloads: sources.flatMap(made.filesOf),
  }
}

/** What a screen asks for first: a player's their own things, the guest's one question. */
function earlyCallOf(path: string, requiresAuth: boolean) {
  if (requiresAuth) return beginsWithDashboard(path) ? '/api/dashboard' : '/api/me'
  return path === '/welcome/question' ? '/api/showcase' : null
}

/**
 * The app once more, for Node, with all that it needs: what draws the pages of newcomers here, and what the server draws
 * those of players with, in a folder that is not served.
 */
async function loadPrerender(root: string): Promise<typeof Prerender> {
  const outDir = join(root, 'dist/.draw')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), contractJson(), textFiles()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ['src/app/prerender.tsx', 'src/app/draw-page.tsx'].map((file) => join(root, file)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const made: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return made as typeof Prerender // safe: the module that was built above
}
