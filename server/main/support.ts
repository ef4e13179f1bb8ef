import { createSupportService, type SupportDeps } from '#server/modules/support/service.ts'
import type { SupportService, WeekHours } from '#server/modules/support/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { OperatorsService } from '#server/modules/operators/types.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'
import type { Mails } from './mail.ts'
import { answeredMail } from './supportMail.ts'

interface SupportJoints extends Pick<SupportDeps, 'db' | 'clock' | 'images' | 'note' | 'onFault'> {
  readonly config: { readonly supportHours: WeekHours | null; readonly brand: string }
  readonly mails: Pick<Mails, 'messages' | 'state'>
  /** Where browsers find us. */
  readonly origin: string
  readonly metrics: Pick<Metrics, 'watch'>
  readonly auth: Pick<AuthService, 'status' | 'keyedHash'>
  readonly identity: Pick<IdentityService, 'verifiedAmong'>
  readonly operators: Pick<OperatorsService, 'list'>
}

/** The chat of customers and guests, with what operators may know of who writes. */
export function createSupport(joints: SupportJoints): SupportService {
  const { config, metrics, auth, identity, operators, mails, origin, ...deps } = joints
  const support = createSupportService({
    ...deps,
    hours: config.supportHours,
    keyedHash: auth.keyedHash,
    mail: answeredMail(mails, config.brand, origin),
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
