import funds from '../../../locales/zh/funds.json' with { type: 'json' }
import mail from '../../../locales/zh/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const zh = { funds, mail }
