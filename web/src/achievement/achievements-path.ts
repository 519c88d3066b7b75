/** Where all achievements of the player are. */
export const achievementsPath = '/gamification?tab=achievements'
