interface ImportMetaEnv {
  /** Stands in the addresses of all files of texts (`web/build/text-files.ts`). */
  readonly TEXTS_MARK: string
}

/** The address of a file of WebAssembly that the build has put beside the others. */
declare module '*.wasm?url' {
  const address: string
  export default address
}
