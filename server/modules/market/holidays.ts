/**
 * Days on which markets do not trade, by hand from the calendars the exchanges publish, 2023 to 2028.
 * Dates are local to New York. Later years have no holidays until they are added here.
 */

/** Days without a session of the US stock exchanges. */
export const US_EQUITY_HOLIDAYS: ReadonlySet<string> = new Set(
  [
    '2023: 01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
    '2024: 01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
    '2025: 01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
    '2026: 01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
    '2027: 01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
    '2028: 01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25',
  ].flatMap(datesOf),
)

/** Days on which the US stock exchanges close at 13:00. */
export const US_EQUITY_EARLY_CLOSES: ReadonlySet<string> = new Set(
  [
    '2023: 07-03 11-24',
    '2024: 07-03 11-29 12-24',
    '2025: 07-03 11-28 12-24',
    '2026: 11-27 12-24',
    '2027: 11-26',
    '2028: 07-03 11-24',
  ].flatMap(datesOf),
)

/** Trading days that futures and spot metals leave out: New Year, Good Friday, Christmas. */
export const FUTURES_HOLIDAYS: ReadonlySet<string> = new Set(
  [
    '2023: 01-02 04-07 12-25',
    '2024: 01-01 03-29 12-25',
    '2025: 01-01 04-18 12-25',
    '2026: 01-01 04-03 12-25',
    '2027: 01-01 03-26 12-24',
    '2028: 04-14 12-25',
  ].flatMap(datesOf),
)

/** Trading days the currency market leaves out: New Year and Christmas. */
export const FOREX_HOLIDAYS: ReadonlySet<string> = new Set(
  [
    '2023: 12-25',
    '2024: 01-01 12-25',
    '2025: 01-01 12-25',
    '2026: 01-01 12-25',
    '2027: 01-01',
    '2028: 12-25',
  ].flatMap(datesOf),
)

function datesOf(line: string): string[] {
  const [year = '', days = ''] = line.split(': ')
  return days.split(' ').map((day) => `${year}-${day}`)
}
