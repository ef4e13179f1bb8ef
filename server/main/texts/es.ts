import announcement from '../../../locales/es/announcement.json' with { type: 'json' }
import funds from '../../../locales/es/funds.json' with { type: 'json' }
import mail from '../../../locales/es/mail.json' with { type: 'json' }
import market from '../../../locales/es/market.json' with { type: 'json' }
import notice from '../../../locales/es/notice.json' with { type: 'json' }
import option from '../../../locales/es/option.json' with { type: 'json' }
import orders from '../../../locales/es/orders.json' with { type: 'json' }
import spot from '../../../locales/es/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const es = { announcement, funds, mail, market, notice, option, orders, spot }
