import { hour, type Millis } from '../time.ts'

/** The time over which pauses by machine are counted. Source: product 4.2. */
export const pauseWindowMillis: Millis = 24 * hour

/** The share of the bank that may be paused by itself in that time; at least one question is. Source: product 4.2. */
export const mostPausedShare = 0.01

/** Questions of one topic that may be paused by themselves in that time. Source: product 4.2. */
export const mostPausedOfTopic = 1

/** A topic never has fewer live questions than this because of a machine. Source: product 4.2. */
export const leastLiveOfTopic = 10

/** The bank as it is before a pause: all that is live or paused, and what a machine has paused within the window. */
export type BankState = { questions: number; paused: number; pausedOfTopic: number; liveOfTopic: number }

/** Whether one question more may be taken out of play without a person having looked at it. */
export function mayPauseItself({ questions, paused, pausedOfTopic, liveOfTopic }: BankState): boolean {
  return (
    paused < Math.max(1, Math.floor(questions * mostPausedShare)) &&
    pausedOfTopic < mostPausedOfTopic &&
    liveOfTopic > leastLiveOfTopic
  )
}
