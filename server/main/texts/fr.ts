import announcement from '../../../locales/fr/announcement.json' with { type: 'json' }
import funds from '../../../locales/fr/funds.json' with { type: 'json' }
import mail from '../../../locales/fr/mail.json' with { type: 'json' }
import market from '../../../locales/fr/market.json' with { type: 'json' }
import notice from '../../../locales/fr/notice.json' with { type: 'json' }
import option from '../../../locales/fr/option.json' with { type: 'json' }
import orders from '../../../locales/fr/orders.json' with { type: 'json' }
import spot from '../../../locales/fr/spot.json' with { type: 'json' }

/** What the server itself writes, in files, mails and announcements. */
export const fr = { announcement, funds, mail, market, notice, option, orders, spot }
