import type { Mutant } from './mutant.ts'

/** Of orders on live prices. */
export const LIVE_MUTANTS: readonly Mutant[] = [
  {
    name: 'live order opened at the row before',
    costs: 'the operator: who sees a faster source opens at a price that is history',
    edits: [
      {
        file: 'server/modules/contracts/nextPrice.ts',
        was: '() => nextPrice.of(body.instrumentId)',
        becomes: 'async () => undefined',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/nextPrice.db.test.ts',
    notices: 'opens and closes at the first row',
  },
  {
    name: 'live coins traded at the row before',
    costs: 'the operator: who sees a faster source buys at a price that is history',
    edits: [
      {
        file: 'server/modules/spot/service.ts',
        was: '() => market.nextRow(Number(body.instrumentId))',
        becomes: 'async () => undefined',
      },
    ],
    project: 'db',
    test: 'server/modules/spot/nextRow.db.test.ts',
  },
  {
    name: 'live option struck at the row before',
    costs: 'the operator: who sees a faster source buys options that have won already',
    edits: [
      {
        file: 'server/modules/options/asking.ts',
        was: '() => market.nextRow(Number(body.instrumentId))',
        becomes: 'async () => undefined',
      },
    ],
    project: 'db',
    test: 'server/modules/options/nextRow.db.test.ts',
    notices: 'the strike of an option',
  },
  {
    name: 'live series sold back at the row before',
    costs: 'the operator: who sees a faster source sells what has lost already',
    edits: [
      {
        file: 'server/modules/options/asking.ts',
        was: '() => (instrument === null ? null : market.nextRow(instrumentId))',
        becomes: 'async () => undefined',
      },
    ],
    project: 'db',
    test: 'server/modules/options/nextRow.db.test.ts',
    notices: 'a series is sold back',
  },
  {
    name: 'order asked for again refused though it was opened',
    costs: 'the customer: who is told that nothing was opened opens it twice',
    edits: [
      {
        file: 'server/modules/commands/runAfter.ts',
        was: 'return commands.once(command, command.body, async () => {\n      throw error\n    })',
        becomes: 'throw error',
      },
    ],
    project: 'unit',
    test: 'server/modules/commands/runAfter.test.ts',
    notices: 'answered before',
  },
  {
    name: 'live order filled at a price that was taken before it was sent',
    costs: 'the house: while the log is slow, who sees the exchanges buys what has risen already',
    edits: [
      {
        file: 'server/modules/market/nextRows.ts',
        was: 'if (one.due) one.come()',
        becomes: 'one.come()',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/nextRows.test.ts',
  },
  {
    name: 'live exchange held against the row before',
    costs: 'the operator: who sees a faster source exchanges at a price that is history',
    edits: [
      {
        file: 'server/modules/exchange/service.ts',
        was: 'await Promise.all(found.flatMap(({ id }) => market.nextRow(id) ?? []))',
        becomes: 'await Promise.all([])',
      },
    ],
    project: 'db',
    test: 'server/modules/exchange/nextRow.db.test.ts',
  },
  {
    name: 'worst price held against the wrong side',
    costs: 'the customer: an order fills at any price, and is refused at a better one',
    edits: [
      {
        file: 'protocol/formulas/worstPrice.ts',
        was: 'return buys ? at > worst : at < worst',
        becomes: 'return buys ? at < worst : at > worst',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/worstPrice.test.ts',
  },
  {
    name: 'doubt without its minute',
    costs: 'the customer: each second in which the market runs closes it to new orders',
    edits: [
      {
        file: 'server/modules/market/live/doubt.ts',
        was: 'at - since < LASTS_MS',
        becomes: 'at < since',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/doubt.test.ts',
  },
  {
    name: 'doubt of dear prices alone',
    costs: 'both sides: orders open at prices in USDT that dollars do not bear out',
    edits: [
      {
        file: 'server/modules/market/live/doubt.ts',
        was: 'ours > theirs ? ours - theirs : theirs - ours',
        becomes: 'ours - theirs',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/doubt.test.ts',
  },
  {
    name: 'live price that is not quoted is simulated',
    costs: 'everybody: a price that nobody quoted stops, liquidates and settles',
    edits: [
      {
        file: 'server/modules/market/live/mixedSource.ts',
        was: 'codes.has(one.code) ? live.quoteAt(one, at) : (made',
        becomes: '(codes.has(one.code) ? live.quoteAt(one, at) : null) ?? (made',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/mixedSource.test.ts',
  },
  {
    name: 'doubted price is none',
    costs: 'the customer: nothing is closed or stopped while dollars differ from USDT',
    edits: [
      {
        file: 'server/modules/market/live/liveSource.ts',
        was: "found === 'full' && doubtful ? 'doubtful' : found",
        becomes: "found === 'full' && doubtful ? null : found",
      },
      {
        file: 'server/modules/market/live/liveSource.ts',
        was: 'const state = stateByClock(trusted, clockOffMs)',
        becomes: 'const state = trusted === null ? null : stateByClock(trusted, clockOffMs)',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/liveSource.test.ts',
  },
  {
    name: 'start with a class that one provider cannot open',
    costs:
      'the operator: production starts with a class that can never open anything, and nobody says so',
    edits: [
      {
        file: 'server/main/offeredClasses.ts',
        was: 'length === 1 && !policy.singleSource(instrument.type)',
        becomes: 'length === 0 && !policy.singleSource(instrument.type)',
      },
    ],
    project: 'unit',
    test: 'server/main/offeredClasses.test.ts',
  },
  {
    name: 'sources of prices announced at every start',
    costs: 'everybody: who is told of changes that were none reads no announcement any more',
    edits: [
      {
        file: 'server/modules/market/live/keptSources.ts',
        was: 'last?.indexFile === indexFile && last.providersFile === providersFile',
        becomes: 'last === undefined',
      },
    ],
    project: 'db',
    test: 'server/main/announcedSources.db.test.ts',
    notices: 'says nothing of them',
  },
  {
    name: 'sources of prices announced outside the transaction that keeps them',
    costs: 'everybody: a start that fails announces the same change again and again, or never',
    edits: [
      {
        file: 'server/main/announcedSources.ts',
        was: 'content.publish(tx, announcedSources(changed))',
        becomes: 'content.publish(db, announcedSources(changed))',
      },
    ],
    project: 'db',
    test: 'server/main/announcedSources.db.test.ts',
    notices: 'or not at all',
  },
]
