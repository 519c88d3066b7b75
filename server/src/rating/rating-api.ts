export { allRatingsOf, ratingsOf, unrated } from './ratings-of.ts'
export { rateDuel, type RatedSide, type RatingMove } from './rate-duel.ts'
export { noteRatingDay, readRatingDays, type RatingDay } from './rating-days-store.ts'
export { deleteRatings } from './rating-store.ts'
