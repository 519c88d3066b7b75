import type { z } from 'zod'

import { achievement, achievementKey, badge, rarity } from './achievement.ts'
import { figureName } from './admin.ts'
import { commandBody, languageName } from './base.ts'
import { avatarId, shownAvatar } from './avatar.ts'
import { battle, ofBoth } from './battle.ts'
import { boxesOf, boxOdds, boxOpening, boxProof, loot, piece } from './box.ts'
import {
  campaign,
  campaignPanel,
  campaignQuestion,
  campaignReport,
  campaignVersion,
  figure,
  shownCampaign,
} from './campaign.ts'
import { city, districtKey, power, resident } from './district.ts'
import { casinoDuel, duel, duelSummary, rematch } from './duel.ts'
import { evolutionDay } from './evolution.ts'
import { account, addressBody } from './identity/auth.ts'
import { boostItem, effect, inventory } from './inventory.ts'
import { duelInvite, inviteProfile } from './invite.ts'
import { boardItem, boardPlayer } from './leaderboard.ts'
import { league, leagueSeat, leagueTier } from './league.ts'
import { lives } from './lives.ts'
import { hintList, leaveCommand, matchSeat, matchView, opened, otherAnswer, ownAnswer, reward } from './match.ts'
import { preferences, search, wantedDuel } from './matchmaking.ts'
import { mission, missionCombo, missions, missionSet } from './mission.ts'
import { nearbyMatch, nearbyPlayer, nearbySession, nearbyTap, position } from './nearby.ts'
import { countedGain, leagueClosed, notice, noticeSummary } from './notification.ts'
import { orderState, paymentBar, paymentLimit, paymentOrder } from './payment.ts'
import { person, relation } from './people.ts'
import { categoryRating, duelRecord, duelTheme, publicProfile, ratedProfile, ratingValue } from './person.ts'
import { me, profile, profileFrame, profileTheme, today, wallet } from './profile.ts'
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
import { reviewed, reviewGain, reviewOverview, reviewSession } from './review.ts'
import { settings } from './settings.ts'
import { sponsorPanel, themeVersion } from './sponsor.ts'
import { actionTheme, actionThemes, shownTheme, sponsorTheme } from './sponsor-theme.ts'
import { stakes } from './stakes.ts'
import { purchase, ware } from './store.ts'
import { streak, streakTier } from './streak.ts'
import { paidPlan, planName, subscriptionOrder, subscriptionState, subscriptionView } from './subscription.ts'
import { categoryFlow, entryCategory } from './wallet.ts'

/**
 * What the OpenAPI document defines once, by name, and everything else refers to: schemas that several answers have in
 * them. One that is copied or changed (`extend`, `nullable` of a part) is another schema and stands where it is used.
 */
export const namedSchemas = {
  Account: account,
  Achievement: achievement,
  AchievementKey: achievementKey,
  AddressBody: addressBody,
  ActionTheme: actionTheme,
  ActionThemes: actionThemes,
  AvatarId: avatarId,
  Badge: badge,
  Battle: battle,
  BoardItem: boardItem,
  BoardPlayer: boardPlayer,
  BoostItem: boostItem,
  BoxOdds: boxOdds,
  BoxOpening: boxOpening,
  BoxProof: boxProof,
  BothSides: ofBoth,
  Boxes: boxesOf,
  CasinoDuel: casinoDuel,
  CategoryFlow: categoryFlow,
  CategoryRating: categoryRating,
  Choice: choice,
  City: city,
  CommandBody: commandBody,
  CountedGain: countedGain,
  DistrictKey: districtKey,
  Duel: duel,
  DuelInvite: duelInvite,
  DuelPreferences: preferences,
  DuelRecord: duelRecord,
  DuelSummary: duelSummary,
  DuelTheme: duelTheme,
  Effect: effect,
  EntryCategory: entryCategory,
  EvolutionDay: evolutionDay,
  FigureName: figureName,
  HintList: hintList,
  Inventory: inventory,
  InvitePlayer: inviteProfile,
  Language: languageName,
  League: league,
  LeagueClosed: leagueClosed,
  LeagueSeat: leagueSeat,
  LeagueTier: leagueTier,
  LeaveCommand: leaveCommand,
  Lives: lives,
  Loot: loot,
  MatchSeat: matchSeat,
  Match: matchView,
  Campaign: campaign,
  CampaignFigure: figure,
  CampaignPanel: campaignPanel,
  CampaignQuestion: campaignQuestion,
  CampaignReport: campaignReport,
  CampaignVersion: campaignVersion,
  ShownCampaign: shownCampaign,
  Me: me,
  Mission: mission,
  MissionCombo: missionCombo,
  MissionSet: missionSet,
  Missions: missions,
  NearbyMatch: nearbyMatch,
  NearbyPlayer: nearbyPlayer,
  NearbySession: nearbySession,
  NearbyTap: nearbyTap,
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
  PaymentBar: paymentBar,
  ProfileFrame: profileFrame,
  ProfileTheme: profileTheme,
  PublicProfile: publicProfile,
  Question: questionView,
  QuestionReport: questionReport,
  QuestionReports: questionReports,
  Position: position,
  Power: power,
  Rarity: rarity,
  RatedProfile: ratedProfile,
  Rating: ratingValue,
  Relation: relation,
  Resident: resident,
  Rematch: rematch,
  ReviewOverview: reviewOverview,
  ReviewSession: reviewSession,
  ReviewGain: reviewGain,
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
  StreakTier: streakTier,
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
  WantedDuel: wantedDuel,
} satisfies Record<string, z.ZodType>
