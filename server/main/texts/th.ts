import announcement from '../../../locales/th/announcement.json' with { type: 'json' }
import funds from '../../../locales/th/funds.json' with { type: 'json' }
import mail from '../../../locales/th/mail.json' with { type: 'json' }
import market from '../../../locales/th/market.json' with { type: 'json' }
import notice from '../../../locales/th/notice.json' with { type: 'json' }
import option from '../../../locales/th/option.json' with { type: 'json' }
import orders from '../../../locales/th/orders.json' with { type: 'json' }
import spot from '../../../locales/th/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const th = { announcement, funds, mail, market, notice, option, orders, spot }
