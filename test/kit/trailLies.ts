import type { Json } from '#protocol/proof/canonical.ts'
import type { Receipt, ReceiptEdit, ReceiptHistory, ReceiptOrder } from '#protocol/proof/receipt.ts'
import { followed, SHARED } from './derivedReceipts.ts'
import type { Lie } from './receiptLies.ts'
import { receiptOf } from './tamperedReceipts.ts'

/* Receipts of orders whose stop loss trailed, and lies about them. Figures of stop losses are worked out by hand. */

const read = (name: string): Receipt => JSON.parse(receiptOf(name)) as Receipt

/** A long at 68,000 that trailed by 400 from row 3 up to 69,000 at row 4, and was closed there at row 7. */
const LONG = read('trailing')
const { order, open, close, peak = open } = LONG
const { trail = { distance: '', logSeq: '', stopLoss: '' }, ...UNTRAILED } = order
const { edits: EDITS } = order.history as ReceiptHistory
const [SET, LATER] = EDITS as [ReceiptEdit, ReceiptEdit]

/** An order that was opened with these lots and stops, and changed so. */
const told = (
  { lots, stopLoss, takeProfit }: Pick<ReceiptOrder, 'lots' | 'stopLoss' | 'takeProfit'>,
  edits: readonly ReceiptEdit[],
  lotsBefore = lots,
): Pick<ReceiptOrder, 'history'> => ({
  history: { openedLots: lots, lotsBefore, stopLoss, takeProfit, edits },
})

const first = { lots: '1', stopLoss: '67000.00', takeProfit: '70000.00' }

const { peak: _peak, ...UNPEAKED } = LONG
/** In the end the stop loss was a price. */
const FIXED: Receipt = { ...UNPEAKED, order: UNTRAILED }
const ended = { ...LATER, stopLoss: '68600.00', trail: '0.00' }

/** A short at the best row of the long, set there and closed by hand at a row that is better still. */
const SHORT: Receipt = { ...LONG, open: peak, peak: close }
const shortTrail = { distance: '300.00', logSeq: peak.row.seq, stopLoss: '69303.45' }
const shortStops = { lots: '1', stopLoss: '70000.00', takeProfit: '66000.00' }
const { distance: shortDistance, ...shortBegan } = shortTrail
const shortEdit = {
  ...SET,
  ...shortBegan,
  at: peak.row.at,
  takeProfit: shortStops.takeProfit,
  trail: shortDistance,
}
const short = (change: Partial<ReceiptOrder> = {}, of = SHORT): Json =>
  followed(of, 7, {
    side: 'short',
    openedAt: peak.row.at,
    takeProfit: shortStops.takeProfit,
    stopLoss: '68803.43',
    trail: shortTrail,
    ...told(shortStops, [shortEdit]),
    ...change,
  })

/** Three lots, one closed before; margin was added while the stop loss trailed, and one lot of two closed by hand. */
const far = { distance: '600.00', logSeq: '3', stopLoss: '67596.59' }
const farSet = { ...SET, lots: '3', stopLoss: far.stopLoss, trail: far.distance }
const grown: ReceiptEdit = {
  ...farSet,
  logSeq: '6',
  lots: '2',
  added: '5.000000',
  moved: [
    {
      id: '5',
      at: SET.at,
      postings: [
        { bucket: 'customer/available', amount: '-5.000000' },
        { bucket: 'customer/margin', amount: '5.000000' },
      ],
    },
  ],
}
const part = (
  edits: readonly ReceiptEdit[],
  change: Partial<ReceiptOrder> = {},
  of = LONG,
  { stopLoss }: Pick<ReceiptOrder, 'stopLoss'> = first,
): Json =>
  followed(of, 7, {
    ...SHARED,
    takeProfit: '70000.00',
    ...(of.peak === undefined ? {} : { trail: far }),
    stopLoss: '68396.55',
    ...told({ ...first, lots: '3', stopLoss }, edits, '2'),
    ...change,
  })

/** The long if its stop loss had trailed from its opening on, and its first better row had brought its take profit. */
const atOpening = { logSeq: open.row.seq, stopLoss: '67596.60' }
const gained = { ...first, takeProfit: '68900.00' }

/** An order that waited, and trailed from one of its two rows to its closing at the better of them. */
function waited(name: string, setAt: 'open' | 'close', began: string, stopLoss: string): Json {
  const receipt = read(name)
  const { row } = receipt[setAt]
  const { lots, takeProfit } = receipt.order
  const of = { stopLoss: began, logSeq: row.seq }
  const edit = {
    at: row.at,
    lots,
    takeProfit,
    moved: [],
    added: '0.000000',
    trail: '300.00',
    ...of,
  }
  return followed({ ...receipt, peak: receipt.close }, 7, {
    stopLoss,
    trail: { distance: '300', ...of },
    ...told(receipt.order, [edit]),
  })
}

/** By what they are; all hold. */
export const TRAILED: Readonly<Record<string, Json>> = {
  'v7, a trail that a price ended': followed(FIXED, 7, {
    stopLoss: '68600.00',
    ...told(first, [SET, ended]),
  }),
  'v7, a distance that another one replaced': followed(LONG, 7, {
    ...told(first, [{ ...SET, logSeq: '1', stopLoss: '67000.00', trail: '500' }, SET, LATER]),
  }),
  'v7, a short that closed at its best row': short(),
  'v7, a take profit beyond its best row': followed({ ...LONG, close: peak, peak: open }, 7, {
    ...gained,
    closedAt: peak.row.at,
    trail: { ...trail, ...atOpening },
    ...told(gained, [{ ...SET, ...gained, ...atOpening }]),
    stopLoss: atOpening.stopLoss,
  }),
  'v7, a part of an order with more margin': part([farSet, grown]),
  'v7, an order that waited for its stop': waited('stopEntry', 'open', '68646.55', '68796.54'),
  'v7, an order that waited and trailed at last': waited('waited', 'close', '66996.63', '66996.63'),
}

const lie = (
  what: string,
  due: Pick<Lie, 'caught' | 'only'>,
  change: Partial<ReceiptOrder>,
  rest: object = {},
): Lie => ({
  what: `trailing: ${what}`,
  receipt: { ...LONG, ...rest, order: { ...order, ...change } } as unknown as Json,
  ...due,
})

/** Other changes, of an order that is else the same. */
const edited = (what: string, ...edits: readonly object[]): Lie =>
  lie(what, { only: ['order'] }, told(first, edits as ReceiptEdit[]))

const began = (stopLoss: string): Partial<ReceiptOrder> => ({
  trail: { ...trail, stopLoss },
  ...told(first, [
    { ...SET, stopLoss },
    { ...LATER, stopLoss },
  ]),
})

const set = (logSeq: string): Partial<ReceiptOrder> => ({
  trail: { ...trail, logSeq },
  ...told(first, [{ ...SET, logSeq }, LATER]),
})

const { trail: _trail, ...noTrail } = SET
const { added: _added, ...noMargin } = SET
const row = (change: object): object => ({ peak: { ...peak, row: { ...peak.row, ...change } } })

/** What an operator could sign of a stop loss that trailed. */
export const TRAIL_LIES: readonly Lie[] = [
  lie('a tick too low', { only: ['trail'] }, { stopLoss: '68596.54' }),
  lie('a tick too high', { only: ['trail'] }, { stopLoss: '68596.56' }),
  lie('no level at all', { caught: ['trail', 'closeReason'] }, { stopLoss: '0' }),
  lie('a longer distance', { only: ['trail', 'order'] }, { trail: { ...trail, distance: '401' } }),
  lie('another spelling of it', { only: [] }, { trail: { ...trail, distance: '400' } }),
  lie(
    'a distance of nothing',
    { only: ['trail', 'order'] },
    { trail: { ...trail, distance: '0' } },
  ),
  lie('another row of its setting', { only: ['order'] }, { trail: { ...trail, logSeq: '2' } }),
  lie('no row of its setting', { only: ['trail', 'order'] }, { trail: { ...trail, logSeq: '03' } }),
  lie('a setting after the best row', { only: ['trail'] }, set('5')),
  lie('a setting at the best row', { only: ['trail'] }, set('4')),
  lie('a setting at the opening', { only: ['trail'] }, set('1')),
  lie('a setting before the opening', { caught: ['order'] }, set('0')),
  lie(
    'a beginning that no change tells',
    { only: ['order'] },
    { trail: { ...trail, stopLoss: '1' } },
  ),
  lie('a beginning that is nearer', { only: ['trail'] }, began('68596.56')),
  lie(
    'a better row that is none',
    { only: ['peakRow', 'trail'] },
    {},
    row({ mid: '69000.10000000' }),
  ),
  lie('a row of another instrument', { only: ['peakRow', 'trail'] }, {}, row({ instrumentId: 2 })),
  lie(
    'a row from before',
    { caught: ['trail', 'closeReason'] },
    { stopLoss: '67596.60' },
    { peak: open },
  ),
  lie('the row that closed it', { caught: ['trail'] }, { stopLoss: '68096.57' }, { peak: close }),
  lie(
    'a seal of another place',
    { only: ['peakSeal'] },
    {},
    {
      peak: { ...peak, seal: { ...peak.seal, n: 2 } },
    },
  ),
  edited('a trail that ended and went on', SET, { ...LATER, trail: '0.00' }),
  edited('a trail that never began', { ...SET, trail: '0' }, { ...LATER, trail: '0' }),
  edited('a zero that is too long', { ...SET, trail: '0.000000000' }, SET, LATER),
  edited('a distance that is none', { ...SET, trail: 'x' }, SET, LATER),
  edited('a distance that is too long', { ...SET, trail: '10000000000.00000001' }, SET, LATER),
  edited('a beginning that moves', SET, { ...SET, stopLoss: '67700.00' }, LATER),
  edited('a trail that began again', SET, { ...SET, logSeq: '4', trail: '500.00' }, LATER),
  {
    what: 'trailing: margin and the end of a trail at once',
    receipt: part([farSet, { ...grown, trail: '0' }], { stopLoss: far.stopLoss }, FIXED),
    only: ['order'],
  },
  {
    what: 'trailing: margin and a trail at once',
    receipt: part([{ ...grown, logSeq: '3', lots: '3' }], {}, LONG, far),
    only: ['order'],
  },
  {
    what: 'trailing: margin and another take profit at once',
    receipt: part([farSet, { ...grown, takeProfit: '71000.00' }], { takeProfit: '71000.00' }),
    only: ['order'],
  },
  {
    what: 'trailing: a price at hand that was better',
    receipt: short({ stopLoss: '69303.45' }, { ...SHORT, peak }),
    only: ['trail'],
  },
  {
    what: 'trailing: another beginning at the row of the opening',
    receipt: short({
      trail: { ...shortTrail, stopLoss: '69400.00' },
      ...told(shortStops, [{ ...shortEdit, stopLoss: '69400.00' }]),
    }),
    only: ['trail'],
  },
  lie('a version before', { only: ['form'] }, {}, { type: 'contract-receipt.v6' }),
  lie('formulas before', { only: ['form'] }, {}, { formula: 'contract.6' }),
  { what: 'trailing: no peak', receipt: { ...UNPEAKED } as unknown as Json, only: ['form'] },
  {
    what: 'trailing: a peak alone',
    receipt: { ...LONG, order: UNTRAILED } as unknown as Json,
    only: ['form'],
  },
  lie('a peak of nothing', { only: ['form'] }, {}, { peak: null }),
  { what: 'trailing: no trail', receipt: FIXED as unknown as Json, only: ['order'] },
  lie('a change without a distance', { only: ['form'] }, told(first, [noTrail, LATER])),
  lie('a change without margin', { only: ['form'] }, told(first, [noMargin, LATER])),
  lie('no leverage', { caught: ['order', 'margin'] }, { leverage: 0 }),
]
