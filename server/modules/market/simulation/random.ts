/** A stream of random numbers that the same key always makes again. */
export interface Random {
  /** Above 0 and below 1. */
  uniform(): number
  /** Normal with mean 0 and variance 1. */
  gaussian(): number
  /**
   * As good as normal for what is summed, with mean 0 and variance 1, never beyond 3.5: the sum of four
   * even variates. Several times faster.
   */
  bell(): number
}

/** Mixes a text into four 32-bit words (the cyrb128 hash). */
function seedWords(key: string): [number, number, number, number] {
  let a = 1_779_033_703
  let b = 3_144_134_277
  let c = 1_013_904_242
  let d = 2_773_480_762
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597_399_067)
    b = c ^ Math.imul(b ^ code, 2_869_860_233)
    c = d ^ Math.imul(c ^ code, 951_274_213)
    d = a ^ Math.imul(d ^ code, 2_716_044_179)
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067)
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233)
  c = Math.imul(a ^ (c >>> 17), 951_274_213)
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

const TWO_32 = 4_294_967_296

/** Middle and standard deviation of the sum of four even variates of 16 bits. */
const BELL_MIDDLE = 2 * 65_535
const BELL_WIDTH = 65_536 / Math.sqrt(3)

/** The stream of a key: the sfc32 generator, normal variates by Box and Muller in pairs. */
export function randomOf(key: string): Random {
  return generator(seedWords(key))
}

/** Many streams of one key, by number; cheaper than a key for each. */
export function streamsOf(key: string): (number: number) => Random {
  const [a, b, c, d] = seedWords(key)
  return (number) => generator([a, b ^ Math.imul(number + 1, 2_654_435_761), c, d + number])
}

function generator(words: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = words
  let spare: number | null = null
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum
  }
  for (let i = 0; i < 12; i += 1) next()
  const uniform = (): number => ((next() >>> 0) + 0.5) / TWO_32
  const bell = (): number => {
    const one = next()
    const other = next()
    const sum = (one >>> 16) + (one & 65_535) + (other >>> 16) + (other & 65_535)
    return (sum - BELL_MIDDLE) / BELL_WIDTH
  }
  const gaussian = (): number => {
    if (spare !== null) {
      const kept = spare
      spare = null
      return kept
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return { uniform, gaussian, bell }
}

/**
 * A variate m of mean 1 such that a normal one times the root of m has Student's t law with `nu` degrees
 * of freedom, scaled to variance 1: (nu - 2) / chi squared. How lively a minute is, without its direction.
 */
export function studentMixing(random: Random, nu: number): number {
  let product = 1
  for (let i = 0; i < Math.floor(nu / 2); i += 1) product *= random.uniform()
  const odd = nu % 2 === 1 ? random.gaussian() ** 2 : 0
  return (nu - 2) / (odd - 2 * Math.log(product))
}
