import { optionalImport } from './optional-import.ts'

/** Fetches the font of a script that Inter does not have; its files are cut by unicode range, so only used parts load. */
export function loadScriptFont(language: string): void {
  const load = fonts[language]
  // Without it the device's own font is read.
  if (load) void optionalImport(load()).catch(() => undefined)
}

const fonts: Record<string, () => Promise<unknown>> = {
  'ar-SA': () => import('./fonts/arabic.css'),
  'hi-IN': () => import('./fonts/devanagari.css'),
  'zh-CN': () => import('./fonts/chinese.css'),
}
