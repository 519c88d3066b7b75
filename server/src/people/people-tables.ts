declare module '../platform/postgres/tables.ts' {
  interface Tables {
    follows: Follows
    blocks: Blocks
  }
}

type Follows = { follower_id: string; followed_id: string; created_at: Date }
type Blocks = { blocker_id: string; blocked_id: string; created_at: Date }

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it the file would be no module
export {}
