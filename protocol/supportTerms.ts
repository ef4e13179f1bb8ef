/*
 * What browser and server both need of the support chat. Without zod: it is part of what browsers load.
 */

/** The longest message, in characters, and the most pictures of one. */
export const MESSAGE_MOST = 2000
export const MESSAGE_IMAGES_MOST = 3

/** Messages of one answer of `listSupport`. */
export const SUPPORT_PAGE = 50

/** What a guest's token looks like: 256 random bits that the browser made. No session's token begins so. */
export const GUEST_TOKEN = /^guest_[A-Za-z0-9_-]{43}$/

/** How long a conversation that is closed can be rated, or goes on with a new message, in days. */
export const REOPEN_DAYS = 7

export const CONVERSATION_STATES = ['open', 'waitingForYou', 'closed'] as const

/** Lines that we write by ourselves: the first answer in hours and out of hours, and what closing is told by. */
export const AUTOMATIC_LINES = ['received', 'outOfHours', 'closingSoon', 'closed'] as const
export type AutomaticLine = (typeof AUTOMATIC_LINES)[number]

export const SENDERS = ['person', 'operator', 'automatic'] as const
