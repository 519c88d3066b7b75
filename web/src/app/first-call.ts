/** Screens whose first picture is the whole dashboard. */
const dashboardPaths: ReadonlySet<string> = new Set(['/', '/dashboard'])

/** Whether a screen of a player begins with the dashboard, which has the player in it; the others ask for the player alone. */
export function beginsWithDashboard(path: string): boolean {
  return dashboardPaths.has(path)
}
