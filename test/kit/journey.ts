import { test as base, expect } from '@playwright/test'
import type { App } from '#server/main/app.ts'
import { openTestApp, type TestAppOptions } from './testApp.ts'

/** What went wrong in a page while nobody looked: script errors, broken promises of the CSP. */
export interface Trouble {
  readonly seen: readonly string[]
  /** For what the journey itself provoked and has looked at. */
  forgive(): void
  /**
   * Answers with 401 are no trouble: the journey ends sessions, and what a page had asked before it heard of that
   * may be answered after.
   */
  expectEndedSessions(): void
  /** Lines with these words are no trouble, whenever they come. */
  allow(words: string): void
}

interface Journey {
  /** Fails the journey at its end when the page complained. */
  readonly trouble: Trouble
}

/** A journey: any error in the page's console, and any breach of its policy, fails it. */
export const journey = base.extend<Journey>({
  trouble: [
    async ({ page }, use) => {
      const seen: string[] = []
      page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()}`)
      })
      const forgive = (): void => {
        seen.length = 0
      }
      const allowed: string[] = []
      const allow = (words: string): void => {
        allowed.push(words)
      }
      await use({ seen, forgive, expectEndedSessions: () => allow('status of 401'), allow })
      expect(seen.filter((line) => !allowed.some((words) => line.includes(words)))).toEqual([])
    },
    { auto: true },
  ],
})

/** A build of the app somewhere else than in dist, for who tries something beside others. */
const CLIENT_DIR = process.env['CLIENT_DIR']

/** A server with its timers on, for one file of journeys. */
export function openJourneyApp(options: TestAppOptions = {}): Promise<App> {
  const env = CLIENT_DIR === undefined ? {} : { CLIENT_DIR }
  return openTestApp({
    ...options,
    env: { ...env, ...options.env },
    config: { jobs: true, ...options.config },
  })
}

/** Looks of the two layouts and what they are tested on. */
export const PHONE = { width: 375, height: 812 }
export const DESKTOP = { width: 1440, height: 900 }

/** Whether second looks are asked for too, as in a soak. */
export const ALL_LOOKS = process.env['ALL_LOOKS'] === '1'

/**
 * Marks what `npm test -- --all` leaves to `npm run soak`: a second look of a course, in another language or size, or
 * an edge of one whose rules other tests hold.
 */
export function secondLook(is: boolean): { readonly tag: string[] } {
  return { tag: is ? ['@looks'] : [] }
}
