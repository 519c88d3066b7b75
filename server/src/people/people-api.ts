export { peopleExportParts } from './people-export.ts'
export { peopleRoutes } from './people-routes.ts'
export {
  areFriends,
  blockPartners,
  friendIds,
  deleteTies as leavePeople,
  inAnyBlock,
  isBlockedBetween,
} from './people-store.ts'
export { ratedFacesOf } from './rated-faces.ts'
