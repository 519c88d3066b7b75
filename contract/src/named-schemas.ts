import type { z } from 'zod'

import { achievement, badge } from './achievement.ts'
import { figureName } from './admin.ts'
import { commandBody } from './base.ts'
import { avatarId, shownAvatar } from './avatar.ts'
import { boxesOf, boxOdds, boxOpening, boxProof, loot, piece } from './box.ts'
import { city, districtKey } from './district.ts'
import { casinoDuel, duel, duelSummary, rematch } from './duel.ts'
import { evolutionDay } from './evolution.ts'
import { account } from './identity/auth.ts'
import { inventory } from './inventory.ts'
import { duelInvite, inviteProfile } from './invite.ts'
import { boardItem, boardPlayer } from './leaderboard.ts'
import { league, leagueSeat, leagueTier } from './league.ts'
import { lives } from './lives.ts'
import { matchSeat, matchView, opened, otherAnswer, ownAnswer, reward } from './match.ts'
import { preferences, search } from './matchmaking.ts'
import { mission, missionCombo, missions, missionSet } from './mission.ts'
import { leagueClosed, notice, noticeSummary } from './notification.ts'
import { orderState, paymentLimit, paymentOrder } from './payment.ts'
import { person, relation } from './people.ts'
import { categoryRating, duelTheme, publicProfile, ratedProfile, ratingValue } from './person.ts'
import { me, profile, today, wallet } from './profile.ts'
import {
  choice,
  questionReport,
  questionReports,
  questionView,
  source,
  subject,
  topic,
  topicCount,
} from './question.ts'
import { reviewed, reviewOverview, reviewSession } from './review.ts'
import { settings } from './settings.ts'
import { sponsorPanel, themeVersion } from './sponsor.ts'
import { actionTheme, actionThemes, shownTheme, sponsorTheme } from './sponsor-theme.ts'
import { stakes } from './stakes.ts'
import { purchase, ware } from './store.ts'
import { streak } from './streak.ts'
import { paidPlan, planName, subscriptionOrder, subscriptionState, subscriptionView } from './subscription.ts'
import { entryCategory } from './wallet.ts'

/**
 * What the OpenAPI document defines once, by name, and everything else refers to: schemas that several answers have in
 * them. One that is copied or changed (`extend`, `nullable` of a part) is another schema and stands where it is used.
 */
export const namedSchemas = {
  Account: account,
  Achievement: achievement,
  ActionTheme: actionTheme,
  ActionThemes: actionThemes,
  AvatarId: avatarId,
  Badge: badge,
  BoardItem: boardItem,
  BoardPlayer: boardPlayer,
  BoxOdds: boxOdds,
  BoxOpening: boxOpening,
  BoxProof: boxProof,
  Boxes: boxesOf,
  CasinoDuel: casinoDuel,
  CategoryRating: categoryRating,
  Choice: choice,
  City: city,
  CommandBody: commandBody,
  DistrictKey: districtKey,
  Duel: duel,
  DuelInvite: duelInvite,
  DuelPreferences: preferences,
  DuelSummary: duelSummary,
  DuelTheme: duelTheme,
  EntryCategory: entryCategory,
  EvolutionDay: evolutionDay,
  FigureName: figureName,
  Inventory: inventory,
  InvitePlayer: inviteProfile,
  League: league,
  LeagueClosed: leagueClosed,
  LeagueSeat: leagueSeat,
  LeagueTier: leagueTier,
  Lives: lives,
  Loot: loot,
  MatchSeat: matchSeat,
  Match: matchView,
  Me: me,
  Mission: mission,
  MissionCombo: missionCombo,
  MissionSet: missionSet,
  Missions: missions,
  Notice: notice,
  NoticeSummary: noticeSummary,
  OpenedQuestion: opened,
  OrderState: orderState,
  OtherAnswer: otherAnswer,
  OwnAnswer: ownAnswer,
  PaidPlan: paidPlan,
  PaymentLimit: paymentLimit,
  PaymentOrder: paymentOrder,
  Person: person,
  Piece: piece,
  PlanName: planName,
  Profile: profile,
  PublicProfile: publicProfile,
  Question: questionView,
  QuestionReport: questionReport,
  QuestionReports: questionReports,
  RatedProfile: ratedProfile,
  Rating: ratingValue,
  Relation: relation,
  Rematch: rematch,
  ReviewOverview: reviewOverview,
  ReviewSession: reviewSession,
  ReviewedCard: reviewed,
  Reward: reward,
  Search: search,
  Settings: settings,
  ShownAvatar: shownAvatar,
  ShownTheme: shownTheme,
  Source: source,
  SponsorPanel: sponsorPanel,
  SponsorTheme: sponsorTheme,
  Stakes: stakes,
  StorePurchase: purchase,
  Streak: streak,
  ThemeVersion: themeVersion,
  Today: today,
  Subject: subject,
  Subscription: subscriptionView,
  SubscriptionOrder: subscriptionOrder,
  SubscriptionState: subscriptionState,
  Topic: topic,
  TopicCount: topicCount,
  Wallet: wallet,
  Ware: ware,
} satisfies Record<string, z.ZodType>
