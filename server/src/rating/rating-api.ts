export { allRatingsOf, ratingsOf, unrated } from './ratings-of.ts'
export { rateDuel, type RatedSide, type RatingMove } from './rate-duel.ts'
export { deleteRatings } from './rating-store.ts'
export { ratingExportParts } from './rating-export.ts'
