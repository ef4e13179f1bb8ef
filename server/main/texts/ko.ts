import announcement from '../../../locales/ko/announcement.json' with { type: 'json' }
import funds from '../../../locales/ko/funds.json' with { type: 'json' }
import mail from '../../../locales/ko/mail.json' with { type: 'json' }
import market from '../../../locales/ko/market.json' with { type: 'json' }
import notice from '../../../locales/ko/notice.json' with { type: 'json' }
import option from '../../../locales/ko/option.json' with { type: 'json' }
import orders from '../../../locales/ko/orders.json' with { type: 'json' }
import spot from '../../../locales/ko/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const ko = { announcement, funds, mail, market, notice, option, orders, spot }
