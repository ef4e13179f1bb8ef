/** A stream of random numbers that the same key always makes again. */
export interface Random {
  /** Above 0 and below 1. */
  uniform(): number
  /** Normal with mean 0 and variance 1. */
  gaussian(): number
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

/** The stream of a key: the sfc32 generator, normal variates by Box and Muller in pairs. */
export function randomOf(key: string): Random {
  let [a, b, c, d] = seedWords(key)
  let spare: number | null = null
  const uniform = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return ((sum >>> 0) + 0.5) / TWO_32
  }
  for (let i = 0; i < 12; i += 1) uniform()
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
  return { uniform, gaussian }
}

/** Student's t with `nu` degrees of freedom, scaled to variance 1 (polar method of R. W. Bailey, 1994). */
export function studentT(random: Random, nu: number): number {
  const t =
    Math.sqrt(nu * (random.uniform() ** (-2 / nu) - 1)) * Math.cos(2 * Math.PI * random.uniform())
  return t * Math.sqrt((nu - 2) / nu)
}
