import announcement from '../../../locales/ar/announcement.json' with { type: 'json' }
import funds from '../../../locales/ar/funds.json' with { type: 'json' }
import mail from '../../../locales/ar/mail.json' with { type: 'json' }
import market from '../../../locales/ar/market.json' with { type: 'json' }
import notice from '../../../locales/ar/notice.json' with { type: 'json' }
import option from '../../../locales/ar/option.json' with { type: 'json' }
import orders from '../../../locales/ar/orders.json' with { type: 'json' }
import spot from '../../../locales/ar/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const ar = { announcement, funds, mail, market, notice, option, orders, spot }
