interface ImportMetaEnv {
  /** Stands in the addresses of all files of texts (`web/build/text-files.ts`). */
  readonly TEXTS_MARK: string
}
