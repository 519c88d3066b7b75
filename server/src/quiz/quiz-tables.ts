declare module '../platform/postgres/tables.ts' {
  interface Tables {
    open_solos: OpenSolos
  }
}

type OpenSolos = { user_id: string; match_id: string }

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it the file would be no module
export {}
