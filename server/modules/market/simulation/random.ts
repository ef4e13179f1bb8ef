/** A stream of random numbers that the same key always makes again. */
export interface Random {
  /** Above 0 and below 1. */
  uniform(): number
  /** Normal with mean 0 and variance 1. */
  gaussian(): number
  /**
   * Fills a walk that begins at 0, and returns where it ends. Its steps have mean 0 and standard
   * deviation `step`, and are never beyond 3.5 of them: each is the sum of four even variates. For what is summed they
   * are as good as normal ones, and several times faster.
   */
  walk(into: Float64Array, step: number): number
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
  return new Stream(seedWords(key))
}

/** Many streams of one key, by number; cheaper than a key for each. */
export function streamsOf(key: string): (number: number) => Random {
  const [a, b, c, d] = seedWords(key)
  return (number) => new Stream([a, b ^ Math.imul(number + 1, 2_654_435_761), c, d + number])
}

/** A class, as a day takes 1,440 streams and closures for each cost more than their numbers. */
class Stream implements Random {
  #a: number
  #b: number
  #c: number
  #d: number
  #spare: number | null = null

  constructor([a, b, c, d]: readonly [number, number, number, number]) {
    this.#a = a
    this.#b = b
    this.#c = c
    this.#d = d
    for (let i = 0; i < 12; i += 1) this.#next()
  }

  #next(): number {
    const b = this.#b
    const c = this.#c
    const sum = (((this.#a + b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = b ^ (b >>> 9)
    this.#b = (c + (c << 3)) | 0
    this.#c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum
  }

  uniform(): number {
    return ((this.#next() >>> 0) + 0.5) / TWO_32
  }

  gaussian(): number {
    if (this.#spare !== null) {
      const kept = this.#spare
      this.#spare = null
      return kept
    }
    const radius = Math.sqrt(-2 * Math.log(this.uniform()))
    const angle = 2 * Math.PI * this.uniform()
    this.#spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }

  walk(into: Float64Array, step: number): number {
    let at = 0
    into[0] = 0
    for (let i = 1; i < into.length; i += 1) {
      const one = this.#next()
      const other = this.#next()
      const sum = (one >>> 16) + (one & 65_535) + (other >>> 16) + (other & 65_535)
      at += step * ((sum - BELL_MIDDLE) / BELL_WIDTH)
      into[i] = at
    }
    return at
  }
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
