import { z } from 'zod'

/** A variable that is a whole number between two bounds. */
export const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(low, `must be ${low} or more`).max(high, `must be ${high} or less`))

/** A variable that is an origin, such as `https://app.example.org`. */
export const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://app.example.org, without a path')

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false
  return new URL(text).origin === text.replace(/\/$/, '')
}

/** True where nobody on the way can change what is said. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
