/** Screens whose first picture is in the dashboard's call: the day as a whole, and what there is to play. */
const dashboardPaths: ReadonlySet<string> = new Set(['/', '/dashboard', '/game-mode'])

/** Whether a screen of a player begins with the dashboard, which has the player in it; the others ask for the player alone. */
export function beginsWithDashboard(path: string): boolean {
  return dashboardPaths.has(path)
}
