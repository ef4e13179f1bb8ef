import funds from '../../../locales/ja/funds.json' with { type: 'json' }
import mail from '../../../locales/ja/mail.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const ja = { funds, mail }
