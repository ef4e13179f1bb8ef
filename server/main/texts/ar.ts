import funds from '../../../locales/ar/funds.json' with { type: 'json' }
import mail from '../../../locales/ar/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const ar = { funds, mail }
