import funds from '../../../locales/th/funds.json' with { type: 'json' }
import mail from '../../../locales/th/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const th = { funds, mail }
