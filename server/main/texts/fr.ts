import funds from '../../../locales/fr/funds.json' with { type: 'json' }
import mail from '../../../locales/fr/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const fr = { funds, mail }
