import funds from '../../../locales/it/funds.json' with { type: 'json' }
import mail from '../../../locales/it/mail.json' with { type: 'json' }
import notice from '../../../locales/it/notice.json' with { type: 'json' }
import option from '../../../locales/it/option.json' with { type: 'json' }
import orders from '../../../locales/it/orders.json' with { type: 'json' }
import spot from '../../../locales/it/spot.json' with { type: 'json' }

/** What the server itself writes, in files and mails. */
export const it = { funds, mail, notice, option, orders, spot }
