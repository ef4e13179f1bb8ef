import announcement from '../../../locales/de/announcement.json' with { type: 'json' }
import funds from '../../../locales/de/funds.json' with { type: 'json' }
import mail from '../../../locales/de/mail.json' with { type: 'json' }
import market from '../../../locales/de/market.json' with { type: 'json' }
import notice from '../../../locales/de/notice.json' with { type: 'json' }
import option from '../../../locales/de/option.json' with { type: 'json' }
import orders from '../../../locales/de/orders.json' with { type: 'json' }
import spot from '../../../locales/de/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const de = { announcement, funds, mail, market, notice, option, orders, spot }
