/** Questions that are asked most, by their ids in the text `faq`. */
export const TOP_QUESTIONS = [
  'pay-to-withdraw',
  'how-long-withdrawal',
  'deposit-missing',
  'lost-phone',
  'liquidation',
  'check-us',
] as const
