import { LevelList, OwnLevel } from '#protocol/level.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The table of levels, and where a customer stands in it. */
export function levelCalls(levels: LevelsService): readonly Call[] {
  return [
    defineCall('listLevels', {
      summary: 'The table of levels: what volume and identity open, and what each level allows',
      result: LevelList,
      errors: [],
      handle: () => levels.list(),
    }),
    defineCall('getLevel', {
      summary:
        'The own level, what is missing for the next, and what the next order has off its fee',
      result: OwnLevel,
      errors: [],
      handle: ({ customerId }) => levels.own(customerId),
    }),
  ]
}
