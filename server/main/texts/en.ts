import funds from '../../../locales/en/funds.json' with { type: 'json' }
import mail from '../../../locales/en/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const en = { funds, mail }
