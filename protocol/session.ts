import { z } from 'zod'
import { ACCOUNT_STATES, FREEZE_REASONS } from './accountStatus.ts'
import { NameCodeBody } from './accounts.ts'
import { evmAddress, isoTime } from './fields.ts'

/** Asks for a text to sign. */
const DappCodeBody = z.strictObject({
  channel: z.literal('dapp'),
  address: evmAddress,
  chainId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
})

/** Asks for what proves who one is: a text for a wallet to sign, or a code by e-mail or SMS. */
export const SendCodeBody = z.discriminatedUnion('channel', [DappCodeBody, NameCodeBody])

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
  name: z
    .string()
    .optional()
    .describe('Username, else the e-mail or phone number, masked; absent for who has none'),
  phone: z.string().optional().describe('The phone number, masked; absent for who has none'),
  registeredAt: isoTime,
  status: z
    .enum(ACCOUNT_STATES)
    .optional()
    .describe('What the account may do; absent in sessions that a browser kept from before'),
  statusUntil: isoTime.optional().describe('When it closes, or when the freeze ends by itself'),
  frozenFor: z.enum(FREEZE_REASONS).optional(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** A session of 256 random bits; sent as `Authorization: Bearer` or bare. */
export const Login = z.object({
  token: z.string(),
  expiresAt: isoTime,
  way: z.enum(['key', 'contract', 'password', 'google']).describe('What opened it'),
  user: UserInfo,
})
export type Login = z.infer<typeof Login>

export const NoBody = z.strictObject({}).nullish()
export const Nothing = z.object({})
