/**
 * `reviewer` says yes or no to what customers ask for, `treasurer` sends money and says how that ended,
 * `editor` writes what everybody reads, `support` answers in the chat, `admin` says who is an operator, and is the second
 * person where a treasurer moves the operator's own money, or offers a plan that is paid from it.
 */
export const OPERATOR_ROLES = ['reviewer', 'treasurer', 'editor', 'support', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
