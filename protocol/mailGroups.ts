/** Mails that customers switch on and off, a group at a time. Mails about security cannot be switched off. */
export const MAIL_GROUPS = ['money', 'liquidations', 'orders'] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]

/** Which groups are on for a customer who chose nothing. */
export const FIRST_MAIL_GROUPS: Readonly<Record<MailGroup, boolean>> = {
  money: true,
  liquidations: true,
  orders: false,
}
