import { z } from 'zod'
import { ENTRY_TYPES } from './machines/contractEntry.ts'
import { ASSETS } from './assets.ts'
import { cursorText, decimalText, isoTime } from './fields.ts'
import {
  COUNTER_SIDES,
  FACT_PLACES,
  FACT_SIDES,
  FILE_LANGUAGES,
  GROUP_OF_TYPE,
  POCKETS,
  STATEMENT_GROUPS,
  type StatementType,
} from './statementKinds.ts'

interface Ends {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whether a period ends after it begins; also where one of the two is open. */
const inOrder = ({ from, to }: Ends): boolean =>
  from === undefined || to === undefined || Date.parse(from) < Date.parse(to)

const NOT_IN_ORDER = { path: ['to'], error: 'malformed' }

const filters = {
  asset: z.enum(ASSETS).optional(),
  group: z.enum(STATEMENT_GROUPS).optional(),
  from: isoTime.optional().describe('The first moment of the period; without: from the beginning'),
  to: isoTime.optional().describe('The first moment after the period; without: up to now'),
}

export const StatementFilter = z.strictObject(filters).refine(inOrder, NOT_IN_ORDER)
/** Which movements: of one asset, of one kind, in one period; all of them without. */
export type StatementFilter = z.infer<typeof StatementFilter>

export const ListStatementQuery = z
  .strictObject({
    ...filters,
    cursor: cursorText.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  })
  .refine(inOrder, NOT_IN_ORDER)
export type ListStatementQuery = z.infer<typeof ListStatementQuery>

/** One of the customer's pockets in a movement. */
const StatementLeg = z.object({
  pocket: z.enum(POCKETS),
  amount: decimalText.describe('What it gained; below zero what it lost'),
  balance: decimalText.describe('What it held after that, as it was posted'),
})

/** What a movement did to one asset. */
const StatementChange = z.object({
  asset: z.enum(ASSETS),
  net: decimalText.describe(
    'What all pockets together gained or lost: zero when money only changed its pocket',
  ),
  total: decimalText.describe('What all pockets of this asset held together after it'),
  legs: z.array(StatementLeg),
  counter: z
    .array(z.object({ side: z.enum(COUNTER_SIDES), amount: decimalText }))
    .describe('The other side: with the legs it sums to zero'),
})
export type StatementChange = z.infer<typeof StatementChange>

/** What an entry was about, as it stood when it was posted: an order, a transfer, an exchange or a plan. */
export const StatementFacts = z.object({
  instrument: z
    .string()
    .nullable()
    .describe(
      'For example BTC/USDT; of an exchange its two assets, of a bid its work; null of plans and transfers',
    ),
  side: z.enum(FACT_SIDES).nullable(),
  size: decimalText.nullable().describe('Of an order, a transfer or a plan, in `unit`'),
  unit: z.enum(['lots', ...ASSETS]).nullable(),
  price: decimalText
    .nullable()
    .describe('What this entry was posted at: entry, close, fill, limit, strike or exchange rate'),
  decimals: z.int().nullable().describe('Of the price; null where it is a rate'),
  entryType: z
    .enum(ENTRY_TYPES)
    .nullable()
    .describe('Of a contract order that waits, or did: what that price is'),
  term: z.string().nullable().describe('Of an option or a plan: 60s, 4h, 30d, 1w'),
  rate: decimalText
    .nullable()
    .describe('Of a plan what a day pays, of an option what a win pays on top, as a share'),
  discount: decimalText
    .nullable()
    .describe('What the fee in this entry was reduced by, as a share; null where it was not'),
  network: z.string().nullable().describe('Of a transfer: the chain it came or went by'),
  place: z.enum(FACT_PLACES).describe('Among which orders it stands now'),
  receiptAt: isoTime.nullable().describe('When it ended, of what has a receipt'),
})
export type StatementFacts = z.infer<typeof StatementFacts>

/** Facts of something that has none of them: what each product's own are added to. */
export const NO_FACTS: StatementFacts = {
  instrument: null,
  side: null,
  size: null,
  unit: null,
  price: null,
  decimals: null,
  entryType: null,
  term: null,
  rate: null,
  discount: null,
  network: null,
  place: 'history',
  receiptAt: null,
}

/** One entry of the ledger, as far as it touched the customer. */
export const Movement = z.object({
  id: z.string().describe('Number of the ledger entry'),
  at: isoTime,
  type: z.enum(Object.keys(GROUP_OF_TYPE) as [StatementType, ...StatementType[]]),
  ref: z.string().nullable().describe('What it is about, for example the number of an order'),
  reason: z.string().nullable().describe('Why, where a person decided it; of a yield, which day'),
  facts: StatementFacts.nullable().describe('Null where the entry is about no order'),
  changes: z.array(StatementChange),
})
export type Movement = z.infer<typeof Movement>

export const StatementPage = z.object({
  items: z.array(Movement).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type StatementPage = z.infer<typeof StatementPage>

/** A period of one asset: `opening + moneyIn - moneyOut + others = closing`, always. */
export const StatementSum = z.object({
  asset: z.enum(ASSETS),
  opening: decimalText.describe('What all pockets held together before the period'),
  moneyIn: decimalText.describe('Of movements that raised the total'),
  moneyOut: decimalText.describe('Of movements that lowered it, as a figure above zero'),
  others: decimalText.describe('What movements of other kinds than the one asked for came to'),
  closing: decimalText.describe('What all pockets held together at its end'),
})
export type StatementSum = z.infer<typeof StatementSum>

export const StatementSums = z.object({
  sums: z.array(StatementSum).describe('Of assets that were held or moved'),
  movements: z.int().describe('How many movements the filter fits'),
})
export type StatementSums = z.infer<typeof StatementSums>

export const ExportStatementQuery = z
  .strictObject({
    ...filters,
    format: z.enum(['csv', 'pdf']),
    language: z.enum(FILE_LANGUAGES).default('en'),
  })
  .refine(inOrder, NOT_IN_ORDER)
export type ExportStatementQuery = z.infer<typeof ExportStatementQuery>

/** A file to be kept. */
export const StatementFile = z.object({
  name: z.string(),
  type: z.enum(['text/csv;charset=utf-8', 'application/pdf']),
  content: z.string().describe('Of a CSV its text, which begins with a byte order mark'),
  encoding: z.enum(['text', 'base64']),
})
export type StatementFile = z.infer<typeof StatementFile>
