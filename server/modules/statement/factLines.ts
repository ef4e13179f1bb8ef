import type { StatementFacts } from '#protocol/statement.ts'
import { priceWordOf, rateWordOf, termOf } from '#protocol/statementKinds.ts'
import { networkName } from '#protocol/networkName.ts'
import { isolated } from '#server/platform/pdf/rulesRuns.ts'
import { numberOf } from './rulesMoves.ts'
import type { Words } from '#server/platform/words.ts'
import type { Moved } from './types.ts'

/** What a movement was about, in lines for a file: the order in a trader's words, and its number. */
export function factLines(move: Moved, words: Words): readonly string[] {
  const number = numberOf(move)
  if (move.facts === null || number === null) return []
  const said = factTexts(move.facts, move.type, words)
  const named = words.text('fact.number', { number: isolated(number) })
  return said.length === 0 ? [named] : [said.join(' · '), named]
}

function factTexts(
  { instrument, side, size, unit, price, entryType, term, rate, discount, network }: StatementFacts,
  type: Moved['type'],
  words: Words,
): readonly string[] {
  const length = term === null ? null : termOf(term)
  return [
    instrument === null ? null : isolated(instrument),
    side === null ? null : words.text(`fact.side.${side}`),
    size === null || unit === null ? null : sizeText(size, unit, words),
    price === null
      ? null
      : words.text(`fact.at.${priceWordOf(type, entryType)}`, {
          price: isolated(words.plain(price)),
        }),
    length === null ? null : words.term(length.count, length.unit),
    rate === null
      ? null
      : words.text(`fact.${rateWordOf(side)}`, { rate: isolated(words.percent(rate)) }),
    discount === null
      ? null
      : words.text('fact.discount', { rate: isolated(words.percent(discount)) }),
    network === null ? null : isolated(networkName(network)),
  ].filter((one) => one !== null)
}

function sizeText(size: string, unit: NonNullable<StatementFacts['unit']>, words: Words): string {
  if (unit === 'lots') return words.count('fact.lots', Number.parseInt(size, 10))
  return isolated(`${words.figure(size, false)} ${unit}`)
}
