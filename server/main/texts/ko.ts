import funds from '../../../locales/ko/funds.json' with { type: 'json' }
import mail from '../../../locales/ko/mail.json' with { type: 'json' }
import notice from '../../../locales/ko/notice.json' with { type: 'json' }
import option from '../../../locales/ko/option.json' with { type: 'json' }
import orders from '../../../locales/ko/orders.json' with { type: 'json' }
import spot from '../../../locales/ko/spot.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const ko = { funds, mail, notice, option, orders, spot }
