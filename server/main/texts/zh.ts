import announcement from '../../../locales/zh/announcement.json' with { type: 'json' }
import funds from '../../../locales/zh/funds.json' with { type: 'json' }
import mail from '../../../locales/zh/mail.json' with { type: 'json' }
import market from '../../../locales/zh/market.json' with { type: 'json' }
import notice from '../../../locales/zh/notice.json' with { type: 'json' }
import option from '../../../locales/zh/option.json' with { type: 'json' }
import orders from '../../../locales/zh/orders.json' with { type: 'json' }
import spot from '../../../locales/zh/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const zh = { announcement, funds, mail, market, notice, option, orders, spot }
