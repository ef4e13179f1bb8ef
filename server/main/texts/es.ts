import funds from '../../../locales/es/funds.json' with { type: 'json' }
import mail from '../../../locales/es/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const es = { funds, mail }
