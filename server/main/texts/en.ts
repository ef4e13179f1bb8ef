import announcement from '../../../locales/en/announcement.json' with { type: 'json' }
import funds from '../../../locales/en/funds.json' with { type: 'json' }
import mail from '../../../locales/en/mail.json' with { type: 'json' }
import market from '../../../locales/en/market.json' with { type: 'json' }
import notice from '../../../locales/en/notice.json' with { type: 'json' }
import option from '../../../locales/en/option.json' with { type: 'json' }
import orders from '../../../locales/en/orders.json' with { type: 'json' }
import spot from '../../../locales/en/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const en = { announcement, funds, mail, market, notice, option, orders, spot }
