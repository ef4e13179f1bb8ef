import funds from '../../../locales/ko/funds.json' with { type: 'json' }
import mail from '../../../locales/ko/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const ko = { funds, mail }
