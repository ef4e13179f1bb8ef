import announcement from '../../../locales/ja/announcement.json' with { type: 'json' }
import funds from '../../../locales/ja/funds.json' with { type: 'json' }
import mail from '../../../locales/ja/mail.json' with { type: 'json' }
import market from '../../../locales/ja/market.json' with { type: 'json' }
import notice from '../../../locales/ja/notice.json' with { type: 'json' }
import option from '../../../locales/ja/option.json' with { type: 'json' }
import orders from '../../../locales/ja/orders.json' with { type: 'json' }
import spot from '../../../locales/ja/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const ja = { announcement, funds, mail, market, notice, option, orders, spot }
