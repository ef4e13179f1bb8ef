import { z } from 'zod'
import { evmAddress, isoTime } from './fields.ts'

/** Asks for a text to sign. The e-mail channel joins this call when sign-in by e-mail opens. */
export const SendCodeBody = z.strictObject({
  channel: z.literal('dapp'),
  address: evmAddress,
  chainId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
})

/** An EIP-4361 message the server built. It is signed as it stands, byte for byte. */
export const Challenge = z.object({
  message: z.string(),
  expiresAt: isoTime,
})
export type Challenge = z.infer<typeof Challenge>

export const LoginByDappBody = z.strictObject({
  message: z.string().min(1).max(4096),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/),
})

export const UserInfo = z.object({
  id: z.string(),
  address: z.string().nullable().describe('EIP-55 address of the wallet, or null'),
  registeredAt: isoTime,
})
export type UserInfo = z.infer<typeof UserInfo>

/** A session of 256 random bits; sent as `Authorization: Bearer` or bare. */
export const Login = z.object({
  token: z.string(),
  expiresAt: isoTime,
  user: UserInfo,
})
export type Login = z.infer<typeof Login>

export const NoBody = z.strictObject({}).nullish()
export const Nothing = z.object({})
