/** Screens whose first picture is in the dashboard's call: the day as a whole, and what there is to play. */
const dashboardPaths: ReadonlySet<string> = new Set(['/', '/dashboard', '/game-mode'])

/** Whether a screen of a player begins with the dashboard, which has the player in it; the others ask for the player alone. */
export function beginsWithDashboard(path: string): boolean {
  return dashboardPaths.has(path)
}

/**
 * The calls whose answers the first picture of a player's screen is made of. The server puts them into the page and draws
 * the screen from them (`draw-page.tsx`); empty for screens that the browser draws by itself.
 */
export function callsOfPicture(path: string): readonly FirstCall[] {
  if (path === '/' || path === '/dashboard') return ['/api/dashboard']
  return path === '/leaderboard' ? ['/api/me', '/api/leaderboard'] : []
}

export type FirstCall = '/api/dashboard' | '/api/me' | '/api/leaderboard'
