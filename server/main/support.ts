import { z } from 'zod'
import {
  createSupportService,
  readHours,
  type SupportDeps,
} from '#server/modules/support/service.ts'
import type { SupportService, WeekHours } from '#server/modules/support/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { OperatorsService } from '#server/modules/operators/types.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'

/** When people answer in the chat. */
export const SUPPORT_VARIABLES = {
  SUPPORT_HOURS: z
    .string()
    .refine(
      (text) => readHours(text, []) !== null,
      'must be a time zone and spans in quarters of an hour, such as Europe/Berlin Mon-Fri 09:00-18:00',
    )
    .optional(),
  SUPPORT_HOLIDAYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((day) => day !== ''))
    .refine(
      (days) => days.every((day) => z.iso.date().safeParse(day).success),
      'must be days such as 2026-12-25, separated by commas',
    )
    .default([]),
}

interface Variables {
  readonly SUPPORT_HOURS?: string | undefined
  readonly SUPPORT_HOLIDAYS: readonly string[]
}

/** The hours of the chat; null where none are promised. */
export function supportHoursOf({ SUPPORT_HOURS, SUPPORT_HOLIDAYS }: Variables): WeekHours | null {
  return SUPPORT_HOURS === undefined ? null : readHours(SUPPORT_HOURS, SUPPORT_HOLIDAYS)
}

interface SupportJoints extends Pick<SupportDeps, 'db' | 'clock' | 'images' | 'note' | 'onFault'> {
  readonly config: { readonly supportHours: WeekHours | null }
  readonly origin: string
  readonly metrics: Pick<Metrics, 'watch'>
  readonly auth: Pick<AuthService, 'status'>
  readonly identity: Pick<IdentityService, 'verifiedAmong'>
  readonly operators: Pick<OperatorsService, 'list'>
}

/** The chat of customers and guests, with what operators may know of who writes. */
export function createSupport(joints: SupportJoints): SupportService {
  const { config, origin, metrics, auth, identity, operators, ...deps } = joints
  const support = createSupportService({
    ...deps,
    hours: config.supportHours,
    ownHost: new URL(origin).host,
    cardOf: async (query, customerId) => ({
      state: (await auth.status.of(query, customerId)).state,
      verified: (await identity.verifiedAmong(query, [customerId])).has(customerId),
    }),
    async firstNameOf(query, operatorId) {
      const name = (await operators.list(query)).find(({ id }) => id === operatorId)?.name ?? ''
      return name.split(' ')[0] ?? name
    },
  })
  metrics.watch('glasshouse_support_waiting', () => support.waiting().catch(() => NaN))
  return support
}
