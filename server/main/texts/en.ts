import funds from '../../../locales/en/funds.json' with { type: 'json' }
import mail from '../../../locales/en/mail.json' with { type: 'json' }
import notice from '../../../locales/en/notice.json' with { type: 'json' }
import option from '../../../locales/en/option.json' with { type: 'json' }
import orders from '../../../locales/en/orders.json' with { type: 'json' }
import spot from '../../../locales/en/spot.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const en = { funds, mail, notice, option, orders, spot }
