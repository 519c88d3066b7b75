type Block = { language: string; texts: Record<string, object> }

let block: Block | null | undefined

/** The texts of one file in one language where the page brought them (`web/build/page-html.ts`); else nothing. */
export function translationsInPage(language: string, file: string): object | undefined {
  if (block === undefined) block = parsed(document.getElementById('texts')?.textContent)
  return block?.language === language ? block.texts[file] : undefined
}

function parsed(json: string | null | undefined): Block | null {
  // safe: written by our own build
  return json ? (JSON.parse(json) as Block) : null
}
