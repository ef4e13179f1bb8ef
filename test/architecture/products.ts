import { STATEMENT_GROUPS, typesOf } from '#protocol/statementKinds.ts'
import type { Files, Register, RegisterName } from './registers.ts'

/** The words of a product in each register, or the reason why it is in none. */
export interface Product {
  readonly name: string
  readonly words: Readonly<Record<RegisterName, readonly string[] | string>>
}

/** A line for each word of a product that a register lacks. */
export function missing(
  registers: Readonly<Partial<Record<RegisterName, Register>>>,
  products: readonly Product[],
  files: Files,
): readonly string[] {
  return products.flatMap(({ name, words }) =>
    Object.entries(registers).flatMap(([register, { file, has }]) => {
      const own = words[register as RegisterName]
      if (typeof own === 'string') return []
      const gone = own.filter((word) => !has(word, files))
      return gone.map((word) => `${name} is not in ${register}: ${file} lacks ${word}`)
    }),
  )
}

interface Own {
  readonly name: string
  readonly module: string
  /** What its formulas and its machine are called. */
  readonly noun: string
  /** Its accounts beside what is available: the customer's, then the operator's. */
  readonly buckets: readonly [readonly string[], readonly string[]]
  readonly tables: readonly string[]
  readonly calls: readonly string[]
  readonly writes: readonly string[]
  readonly notices: readonly string[]
}

/** A product that is in every register but those that `but` gives other words or a reason for. */
function product(own: Own, but: Partial<Product['words']> = {}): Product {
  const { name, module, noun, buckets, tables, calls, writes, notices } = own
  const [only, types] = [
    [module],
    STATEMENT_GROUPS.filter((group) => group === module).flatMap(typesOf),
  ]
  const words: Product['words'] = {
    module: only,
    handbook: only,
    tables: only,
    buckets: buckets.flat(),
    bucketGuards: buckets.flat(),
    pockets: buckets.flat(),
    statementKinds: only,
    entryTypes: types,
    texts: [...only, ...types, ...buckets[0]],
    facts: only,
    news: [name],
    notices,
    noticeTexts: notices,
    formulas: [noun],
    machine: [noun],
    model: only,
    handler: only,
    services: only,
    calls,
    cancelCalls: 'nothing of it waits for a price',
    jobs: only,
    ordersToday: tables.slice(0, 1),
    audit: only,
    receipts: only,
    receiptVerifier: [name],
    policy: [name],
    tradingApp: only,
    crashes: calls.filter((call) => !call.startsWith('list')),
    crashBooks: tables,
    mutants: only,
    slice: [name],
    writeKinds: writes,
    resumeWrites: writes,
    productLists: [name],
    instrument: [name],
    routes: ['/cruuency', '/profile/orders'],
    screens: [name],
  }
  return { name, words: { ...words, ...but } }
}

const NOT_AN_ORDER = {
  news: 'its notice is its news',
  receipts: 'a chain shows it to everybody',
  receiptVerifier: 'a chain shows it to everybody',
  ordersToday: 'it is no order',
  productLists: 'its list is on its own page',
  instrument: 'it is about no instrument',
  policy: 'policies are about what is traded',
  tradingApp: 'nothing is traded',
} as const

/** Every product, and how money comes and leaves. */
export const PRODUCTS: readonly Product[] = [
  product(
    {
      name: 'contract',
      module: 'contracts',
      noun: 'contractOrder',
      buckets: [['margin'], ['escrow']],
      tables: ['contract_order', 'contract_waiting', 'contract_edit', 'contract_revision'],
      calls: [
        'openContract',
        'closeContract',
        'reverseContract',
        'editStops',
        'editWaiting',
        'addMargin',
        'listContracts',
      ],
      writes: [
        'openContract',
        'closeContract',
        'closePart',
        'reverseContract',
        'editStops',
        'editWaiting',
        'addMargin',
        'cancelContract',
      ],
      notices: ['contractOpened', 'contractClosed', 'contractCancelled'],
    },
    {
      cancelCalls: ['contracts'],
      receiptVerifier: ['contract', 'contract-cancel'],
      productLists: 'its lists are the page of orders',
      instrument: 'its ticket is the page of an instrument',
      screens: ['long', 'short'],
    },
  ),
  product(
    {
      name: 'spot',
      module: 'spot',
      noun: 'spotOrder',
      buckets: [['spotHold'], []],
      tables: ['spot_order'],
      calls: ['placeSpotOrder', 'cancelOrder', 'listSpotOrders'],
      writes: ['placeSpot', 'cancelSpot'],
      notices: ['spotEnded'],
    },
    { cancelCalls: ['spot'], receiptVerifier: ['spot', 'spot-cancel'] },
  ),
  product({
    name: 'option',
    module: 'options',
    noun: 'optionOrder',
    buckets: [['optionStake'], ['optionEscrow']],
    tables: ['option_order'],
    calls: ['buyOption', 'sellOption', 'listOptionOrders'],
    writes: ['buyOption', 'sellOption'],
    notices: ['optionSettled'],
  }),
  product(
    {
      name: 'plan',
      module: 'plans',
      noun: 'planOrder',
      buckets: [['staked'], ['yieldEscrow']],
      tables: ['plan_order'],
      calls: ['subscribePlan', 'redeemPlan', 'listPlanOrders'],
      writes: ['buyPlan', 'leavePlan'],
      notices: ['planEnded'],
    },
    { policy: 'no price decides it', instrument: ['plan', 'stake'], screens: ['plan', 'stake'] },
  ),
  product(
    {
      name: 'exchange',
      module: 'exchange',
      noun: 'exchange',
      buckets: [[], []],
      tables: ['exchange'],
      calls: ['exchange', 'listExchanges'],
      writes: ['exchange'],
      notices: [],
    },
    {
      notices: 'it is over as soon as it is asked for',
      noticeTexts: 'it is over as soon as it is asked for',
      machine: 'it is over as soon as it is asked for',
      receipts: ['exchanges'],
      tradingApp: 'its quotes have a model of their own',
      productLists: 'its list is on its own page',
      instrument: 'it is about no instrument',
      routes: ['/profile/exchange'],
      screens: ['/profile/exchange'],
    },
  ),
  product(
    {
      name: 'auction',
      module: 'auctions',
      noun: 'auction',
      buckets: [['bidHold'], ['charity']],
      tables: ['auction', 'auction_bid', 'charity_credit'],
      calls: ['buyNft', 'listNfts', 'listOwnNfts'],
      writes: ['bidNft'],
      notices: ['auctionMoved'],
    },
    {
      ...NOT_AN_ORDER,
      news: ['auction'],
      model: 'its machine is tried on the database',
      crashes: 'no chain runs beside a server that crashes',
      crashBooks: 'no chain runs beside a server that crashes',
      routes: ['/nfts', '/profile/nfts'],
      screens: ['/nfts', '/profile/nfts'],
    },
  ),
  product(
    {
      name: 'deposit',
      module: 'deposits',
      noun: 'deposit',
      buckets: [[], []],
      tables: ['deposit'],
      calls: ['deposit', 'listDeposits'],
      writes: ['reportDeposit'],
      notices: ['depositMoved'],
    },
    {
      ...NOT_AN_ORDER,
      formulas: 'what arrives is credited whole',
      model: 'its machine is tried on the database',
      crashes: 'no chain runs beside a server that crashes',
      crashBooks: 'no chain runs beside a server that crashes',
      routes: ['/profile/deposit'],
      screens: ['/profile/deposit'],
    },
  ),
  product(
    {
      name: 'loan',
      module: 'loans',
      noun: 'loan',
      buckets: [['loan'], ['lent']],
      tables: ['loan', 'loan_day', 'loan_payment'],
      calls: ['requestLoan', 'repayLoan', 'cancelLoan', 'listLoans'],
      writes: ['requestLoan', 'repayLoan'],
      notices: ['loanMoved'],
    },
    {
      ...NOT_AN_ORDER,
      policy: ['loans'],
      receipts: ['loans'],
      receiptVerifier: ['loan'],
      model: 'its course is tried on the database',
      crashes: ['repayLoan'],
      routes: ['/loan'],
      screens: ['/loan'],
    },
  ),
  product(
    {
      name: 'withdrawal',
      module: 'withdrawals',
      noun: 'withdrawal',
      buckets: [['withdrawalHold'], []],
      tables: ['withdrawal'],
      calls: ['withdraw', 'cancelWithdrawal', 'listWithdrawals'],
      writes: ['withdraw'],
      notices: ['withdrawalMoved'],
    },
    {
      ...NOT_AN_ORDER,
      model: 'its machine is tried on the database',
      routes: ['/profile/withdraw'],
      screens: ['/profile/withdraw'],
    },
  ),
]
