/** The codes of the specification's catalogue, section 8. */
export const SPECIFIED_CODES = [
  ...Array.from({ length: 25 }, (_, index) => String(10_001 + index)),
  '10089',
  '10090',
  '10091',
  '10092',
  '10093',
]
