import { z } from 'zod'

/** What operators set of the app's parameters. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_PARAMETER_ROUTES = {
  listParameters: { method: 'GET', path: '/swx/operator/parameters', roles: ['editor'] },
  setParameter: { method: 'POST', path: '/swx/operator/parameters/{id}', roles: ['editor'] },
} as const

/** Figures of the start page, and where the Android app is. Nothing else is set by a call. */
export const PARAMETER_NAMES = ['home_volume', 'home_coins', 'home_users', 'down_url'] as const
export type ParameterName = (typeof PARAMETER_NAMES)[number]

export const SetParameterParams = z.strictObject({ id: z.enum(PARAMETER_NAMES) })

export const SetParameterBody = z.strictObject({
  value: z
    .string()
    .max(300)
    .nullable()
    .describe('A figure as decimal text, `auto` to have it counted, or an address; null: not set'),
})
export type SetParameterBody = z.infer<typeof SetParameterBody>

export const OperatorParameter = z.object({
  name: z.enum(PARAMETER_NAMES),
  value: z.string().nullable().describe('As it was set; null where nobody did'),
  shown: z.string().nullable().describe('What pages are told now; null: they leave it out'),
})
export type OperatorParameter = z.infer<typeof OperatorParameter>

export const OperatorParameters = z.array(OperatorParameter)
