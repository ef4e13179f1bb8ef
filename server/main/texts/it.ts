import announcement from '../../../locales/it/announcement.json' with { type: 'json' }
import funds from '../../../locales/it/funds.json' with { type: 'json' }
import mail from '../../../locales/it/mail.json' with { type: 'json' }
import market from '../../../locales/it/market.json' with { type: 'json' }
import notice from '../../../locales/it/notice.json' with { type: 'json' }
import option from '../../../locales/it/option.json' with { type: 'json' }
import orders from '../../../locales/it/orders.json' with { type: 'json' }
import spot from '../../../locales/it/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const it = { announcement, funds, mail, market, notice, option, orders, spot }
