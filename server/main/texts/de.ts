import funds from '../../../locales/de/funds.json' with { type: 'json' }
import mail from '../../../locales/de/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const de = { funds, mail }
