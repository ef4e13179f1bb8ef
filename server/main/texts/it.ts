import funds from '../../../locales/it/funds.json' with { type: 'json' }
import mail from '../../../locales/it/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const it = { funds, mail }
